import { SavedTexts } from '#shell/saved-texts.tsx'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { REPLIES_MAX } from '../model.ts'
import { REPLIES_FULL, REPLIES_TITLE } from '../texts.ts'
import { ReplyDialog } from './reply-dialog.tsx'

const WORDS = {
  list: 'Your saved replies',
  loading: 'Loading your saved replies',
  failed: 'Your saved replies didn’t load',
  add: 'New reply',
  remove: 'Delete reply',
  kept: 'Messages you’ve sent with it stay.',
  empty: {
    title: 'No saved replies yet',
    message:
      'Write what you keep writing, once: that you’re free, what’s included, what happens next. We’ll fill in the couple’s name and date.',
    action: 'Write your first reply',
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
      subtitle="Insert them while you write a message; you can change the text before you send it."
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
