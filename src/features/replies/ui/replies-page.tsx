import { SavedTexts } from '#shell/saved-texts.tsx'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { REPLIES_MAX } from '../model.ts'
import { REPLIES_FULL, REPLIES_TITLE } from '../texts.ts'
import { ReplyDialog } from './reply-dialog.tsx'

const WORDS = {
  list: 'Your saved replies',
  loading: 'Loading your saved replies',
  failed: 'Your saved replies did not load',
  add: 'New reply',
  remove: 'Delete reply',
  kept: 'Messages that were sent with it stay.',
  empty: {
    title: 'No saved replies yet',
    message:
      'What you write again and again, once: that you are free, what is included, what happens next. The couple’s name and day are filled in.',
    action: 'Write the first reply',
  },
}

/** The photographer's saved replies, written once and inserted in any conversation. */
export function RepliesPage() {
  const utils = trpc.useUtils()
  const removing = trpc.replies.remove.useMutation({
    onSuccess: () => notify.success('Reply deleted'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.replies.list.invalidate(),
  })
  return (
    <SavedTexts
      title={REPLIES_TITLE}
      subtitle="Insert them while you write a message; you can change the text before it is sent."
      query={trpc.replies.list.useQuery()}
      limit={{ max: REPLIES_MAX, sentence: REPLIES_FULL }}
      words={WORDS}
      textOf={({ text }) => text}
      onRemove={(id) => removing.mutate({ id })}
      isRemoving={removing.isPending}
      dialog={(replies, editing, close) => <ReplyDialog editing={editing} replies={replies} onClose={close} />}
    />
  )
}
