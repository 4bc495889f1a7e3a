import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { ThreadSide } from '../model.ts'
import { INBOX_PATH, type ThreadDetail } from '../model.ts'
import { BLOCKED_BY_ME, BLOCKED_BY_OTHER, LOAD_FAILED, THREAD_NOT_FOUND, WRITING_PAUSED } from '../texts.ts'
import { Composer, type WritingAids } from './composer.tsx'
import { ContactCard } from './contact-card.tsx'
import { MessageLog } from './message-log.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ThreadHeader } from './thread-header.tsx'
import classes from './thread-view.module.css'
import { useConversation } from './use-conversation.ts'

type ThreadViewProps = {
  side: ThreadSide
  threadId: string
  /** See MessagesPage. */
  booking: ReactNode
  /** Shown beside the messages: the inquiry they are about. */
  aside: ReactNode
  /** See MessagesPage. */
  action: ReactNode
  aids: WritingAids
}

/** One conversation: its messages, the composer, and the panel beside it. */
export function ThreadView({ side, threadId, ...beside }: ThreadViewProps) {
  const thread = trpc.messages.thread.useQuery({ threadId }, { staleTime: 0 })
  const conversation = useConversation(threadId)
  const { query } = conversation
  const error = thread.error ?? query.error
  if (error && !(thread.data && query.data)) {
    if (isNotFound(error)) return <UnknownThread side={side} />
    const retry = () => void Promise.all([thread.refetch(), query.refetch()])
    const isRetrying = thread.isFetching || query.isFetching
    return <PageState.Error title={LOAD_FAILED} onRetry={retry} isRetrying={isRetrying} />
  }
  if (!thread.data || !query.data) return <ThreadLoading />
  return <OpenThread side={side} thread={thread.data} conversation={conversation} {...beside} />
}

type OpenThreadProps = Omit<ThreadViewProps, 'threadId'> & {
  thread: ThreadDetail
  conversation: ReturnType<typeof useConversation>
}

function OpenThread({ side, thread, conversation, booking, aside, action, aids }: OpenThreadProps) {
  const { query, messages, add } = conversation
  const detailsId = useId()
  const [isReporting, setReporting] = useState(false)
  const { block, unblock } = useBlocking(thread)
  const { id, other, contact, isBlockedByMe, isBlockedByOther, pausedUntil } = thread
  return (
    <div className={classes.layout} data-side={side}>
      <section className={classes.thread} aria-label={`Conversation with ${other.name}`}>
        <ThreadHeader
          thread={thread}
          detailsId={detailsId}
          onReport={() => setReporting(true)}
          onBlock={block}
          onUnblock={unblock}
        />
        <div className={classes.booking}>{booking}</div>
        <MessageLog
          messages={messages}
          otherName={other.name}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          onLoadOlder={() => void query.fetchNextPage()}
        />
        <div className={classes.action}>{action}</div>
        {isBlockedByMe || isBlockedByOther || pausedUntil ? (
          <Closed thread={thread} onUnblock={unblock} />
        ) : (
          <Composer
            side={side}
            threadId={id}
            otherName={other.name}
            isContactOpen={contact !== null}
            onSent={add}
            aids={aids}
          />
        )}
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what they can focus */}
      <aside id={detailsId} tabIndex={0} className={classes.aside} aria-label="About this conversation">
        <div className={classes.onTop}>{action}</div>
        {contact && <ContactCard contact={contact} />}
        {aside}
      </aside>
      <ReportDialog threadId={id} messages={messages} isOpen={isReporting} onClose={() => setReporting(false)} />
    </div>
  )
}

/** Why nothing can be written here, instead of the composer. */
function Closed({ thread, onUnblock }: { thread: ThreadDetail; onUnblock: () => void }) {
  const { isBlockedByMe, isBlockedByOther, pausedUntil } = thread
  if (pausedUntil && !isBlockedByMe && !isBlockedByOther) {
    return (
      <div className={classes.closed}>
        <p>
          {WRITING_PAUSED} You can write again on <DateText value={pausedUntil} format="moment" />.
        </p>
        <HelpLink topic="messages">Why contact details wait</HelpLink>
      </div>
    )
  }
  return (
    <div className={classes.closed}>
      <p>{isBlockedByMe ? BLOCKED_BY_ME : BLOCKED_BY_OTHER}</p>
      {isBlockedByMe && (
        <Button variant="default" onClick={onUnblock}>
          Unblock
        </Button>
      )}
    </div>
  )
}

/** Closing a conversation asks for confirmation, reopening it does not. */
function useBlocking({ id: threadId, other }: ThreadDetail) {
  const utils = trpc.useUtils()
  const options = {
    onSuccess: () => utils.messages.thread.invalidate({ threadId }),
    onError: (error: { message: string }) => notify.error(error.message),
  }
  const block = trpc.messages.block.useMutation(options)
  const unblock = trpc.messages.unblock.useMutation(options)
  return {
    block: async () => {
      const isSure = await confirm({
        title: `Block ${other.name}?`,
        message: 'Neither of you can write in this conversation until you unblock it. What you’ve both written stays.',
        confirmLabel: 'Block',
        isDestructive: true,
      })
      if (isSure) block.mutate({ threadId })
    },
    unblock: () => unblock.mutate({ threadId }),
  }
}

function UnknownThread({ side }: { side: ThreadSide }) {
  return (
    <PageState.Empty
      title={THREAD_NOT_FOUND}
      message="The address may be incomplete, or it may belong to someone else."
      action={
        <ButtonLink to={INBOX_PATH[side]} search={{}}>
          All messages
        </ButtonLink>
      }
    />
  )
}

const LINES = ['60%', '45%', '70%', '30%', '55%']

function ThreadLoading() {
  return (
    <PageState.Loading label="Loading messages...">
      <div className={classes.loading}>
        <Skeleton height="2.5rem" width="14rem" />
        {LINES.map((width, line) => (
          <Skeleton key={line} height="3.5rem" width={width} />
        ))}
      </div>
    </PageState.Loading>
  )
}
