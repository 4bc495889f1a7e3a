import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { VendorError } from '#shell/vendor-record.tsx'
import { confirm } from '#ui/confirm.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notify.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { REPLIES_MAX, type SavedReply } from '../model.ts'
import { REPLIES_FULL, REPLIES_TITLE } from '../texts.ts'
import classes from './replies.module.css'
import { ReplyDialog } from './reply-dialog.tsx'

/** The photographer's saved replies, written once and inserted in any conversation. (IQ7) */
export function RepliesPage() {
  const { data, error, isFetching, refetch } = trpc.replies.list.useQuery()
  const [editing, setEditing] = useState<string | null>(null)
  const isFull = data !== undefined && data.length >= REPLIES_MAX
  const write = () => setEditing('new')
  return (
    <>
      <title>{REPLIES_TITLE}</title>
      <PageHeader
        title={REPLIES_TITLE}
        subtitle="Insert them while you write a message; you can change the text before it is sent."
        actions={
          data &&
          data.length > 0 &&
          !isFull && (
            <Button leftSection={<PlusIcon />} onClick={write}>
              New reply
            </Button>
          )
        }
      />
      {error && !data && (
        <VendorError
          error={error}
          title="Your saved replies did not load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your saved replies" rows={4} />}
      {isFull && <p className={classes.note}>{REPLIES_FULL}</p>}
      {data?.length === 0 && (
        <PageState.Empty
          title="No saved replies yet"
          message="What you write again and again, once: that you are free, what is included, what happens next. The couple’s name and day are filled in."
          action={<Button onClick={write}>Write the first reply</Button>}
        />
      )}
      {data && data.length > 0 && <List replies={data} onEdit={setEditing} />}
      {data && <ReplyDialog editing={editing} replies={data} onClose={() => setEditing(null)} />}
    </>
  )
}

function List({ replies, onEdit }: { replies: readonly SavedReply[]; onEdit: (id: string) => void }) {
  const { isPending, remove } = useRemoving()
  return (
    <ul aria-label="Your saved replies" className={classes.replies}>
      {replies.map((reply) => (
        <li key={reply.id} className={classes.reply}>
          <h2 className={classes.name}>{reply.name}</h2>
          <p className={classes.text}>{reply.text}</p>
          <div className={classes.actions}>
            <Button variant="default" aria-label={`Edit “${reply.name}”`} onClick={() => onEdit(reply.id)}>
              Edit
            </Button>
            <Button
              variant="subtle"
              aria-label={`Delete “${reply.name}”`}
              disabled={isPending}
              onClick={() => void remove(reply)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function useRemoving() {
  const utils = trpc.useUtils()
  const removing = trpc.replies.remove.useMutation({
    onSuccess: () => notify.success('Reply deleted'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.replies.list.invalidate(),
  })
  return {
    isPending: removing.isPending,
    remove: async ({ id, name }: SavedReply) => {
      const isSure = await confirm({
        title: `Delete “${name}”?`,
        message: 'Messages that were sent with it stay.',
        confirmLabel: 'Delete reply',
        isDestructive: true,
      })
      if (isSure) removing.mutate({ id })
    },
  }
}
