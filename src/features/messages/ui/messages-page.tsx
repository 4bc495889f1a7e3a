import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { NoVendorRecord } from '#shell/account/vendor-record.tsx'
import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { MESSAGE_LIMITS, type ThreadSide } from '../model.ts'
import type { MessagesSearch } from '../search.ts'
import { INBOX_TITLE, LOAD_FAILED } from '../texts.ts'
import type { WritingAids } from './composer.tsx'
import classes from './messages-page.module.css'
import { type Listed, ThreadFilters } from './thread-filters.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'

/** Up to this many conversations, a couple needs no search. */
const FEW = 4

type MessagesPageProps = {
  side: ThreadSide
  /** What is listed, and the conversation in the URL. */
  search: MessagesSearch
  /** Above the messages: the booking they are about, if there is one. */
  booking: (threadId: string) => ReactNode
  /** Shown beside a conversation: the inquiry it is about (R32). */
  aside: (threadId: string) => ReactNode
  /** The button for the next step: at the top beside the inquiry, above the composer where there is no room. */
  action?: (threadId: string) => ReactNode
  aids: WritingAids
}

/**
 * The conversations of either side: the list, and beside it the selected one, which is the first until another is
 * chosen; on phones first the list, then the conversation.
 */
export function MessagesPage({ side, search, booking, aside, action, aids }: MessagesPageProps) {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { thread: selected, ...listed } = search
  const isNarrowed = listed.search !== undefined || listed.filter !== 'all'
  const threads = useThreads(listed, selected !== undefined)
  const items = threads.data?.pages.flatMap((page) => page.items)
  // What is opened counts as read: from a narrowed list only what was chosen is.
  const open = selected ?? (isWide && !isNarrowed ? items?.[0]?.id : undefined)
  return (
    <div className={classes.page} data-open={selected !== undefined || undefined}>
      <div className={classes.header}>
        <PageHeader title={INBOX_TITLE} />
      </div>
      {threads.error && !items ? (
        <PageState.Error title={LOAD_FAILED} onRetry={() => void threads.refetch()} isRetrying={threads.isFetching} />
      ) : items?.length === 0 && !selected && !isNarrowed ? (
        <NoThreads side={side} hasRecord={threads.data?.pages[0]?.hasRecord === true} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.list}>
            {(side === 'vendor' || isNarrowed || (items && items.length > FEW)) && <ThreadFilters search={listed} />}
            {items ? (
              <ThreadList
                side={side}
                search={listed}
                threads={items}
                selected={open}
                hasMore={threads.hasNextPage}
                isLoadingMore={threads.isFetchingNextPage}
                onLoadMore={() => void threads.fetchNextPage()}
              />
            ) : (
              <ListLoading />
            )}
          </div>
          {open && (
            <div className={classes.open}>
              <ThreadView
                key={open}
                side={side}
                threadId={open}
                booking={booking(open)}
                aside={aside(open)}
                action={action?.(open)}
                aids={aids}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The list of conversations. An open conversation reports when others have changed; a list alone has to poll.
 */
function useThreads(listed: Listed, isSomeOpen: boolean) {
  return trpc.messages.threads.useInfiniteQuery(listed, {
    placeholderData: (former) => former,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchInterval: isSomeOpen ? false : MESSAGE_LIMITS.pollMs,
  })
}

function NoThreads({ side, hasRecord }: { side: ThreadSide; hasRecord: boolean }) {
  if (side === 'vendor' && !hasRecord) return <NoVendorRecord />
  return side === 'client' ? (
    <PageState.Empty
      title="No conversations yet"
      message="Write to a photographer from their profile, and you’ll find the answer here."
      action={<ButtonLink to="/find-photographer">Find your photographer</ButtonLink>}
    />
  ) : (
    <PageState.Empty
      title="No conversations yet"
      message="Couples write first. A complete profile with recent pictures is what brings them in."
      action={<ButtonLink to="/vendor/profile">Update profile</ButtonLink>}
    />
  )
}

const ROWS = 5

function ListLoading() {
  return (
    <PageState.Loading label="Loading conversations">
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height="5.25rem" />
      ))}
    </PageState.Loading>
  )
}
