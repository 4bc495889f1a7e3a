import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DateText } from '#ui/date/date-text.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { INBOX_PATH, type ThreadSide, type ThreadSummary, whoIs } from '../model.ts'
import { PLATFORM_TEAM } from '../texts.ts'
import type { Listed } from './thread-filters.tsx'
import classes from './thread-list.module.css'

type ThreadListProps = {
  side: ThreadSide
  /** What is listed stays so when a conversation is opened. */
  search: Listed
  threads: readonly ThreadSummary[]
  selected: string | undefined
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

/** The conversations, the latest first; each is a link, so that it can be opened in a new tab and bookmarked. */
export function ThreadList({ side, search, threads, selected, hasMore, isLoadingMore, onLoadMore }: ThreadListProps) {
  if (threads.length === 0) {
    return (
      <p className={classes.none}>
        {search.search
          ? `Nothing found for “${search.search}”.`
          : 'Nothing here. Choose All to see every conversation.'}
      </p>
    )
  }
  return (
    <nav aria-label="Conversations" className={classes.nav}>
      <ul>
        {threads.map((thread) => (
          <li key={thread.id}>
            <Link
              to={INBOX_PATH[side]}
              search={{ ...search, thread: thread.id }}
              className={classes.thread}
              aria-current={thread.id === selected || undefined}
              resetScroll={false}
            >
              <ThreadLine thread={thread} />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" onClick={onLoadMore} loading={isLoadingMore} className={classes.more}>
          Load more conversations
        </Button>
      )}
    </nav>
  )
}

function ThreadLine({ thread }: { thread: ThreadSummary }) {
  const { other, last, unread, lastMessageAt } = thread
  const writer = last && { me: 'You: ', other: '', platform: `${PLATFORM_TEAM}: ` }[last.sender]
  return (
    <>
      <Cover picture={other.cover} name={other.name} />
      <span className={classes.words}>
        <span className={classes.head}>
          <span className={classes.name}>{whoIs(other)}</span>
          {unread > 0 && (
            <span className={classes.unread}>
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
        <span className={classes.snippet} data-unread={unread > 0 || undefined}>
          {last ? `${writer}${last.text}` : 'No messages yet'}
        </span>
        <DateText value={lastMessageAt} format="moment" className={classes.date} />
      </span>
    </>
  )
}
