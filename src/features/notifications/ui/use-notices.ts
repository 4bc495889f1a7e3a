import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { useAfterChanges } from '#ui/page/use-after-changes.ts'
import { MARK_FAILED, UNREAD_POLL_MS } from '../model.ts'

export type Notice = RouterOutputs['notifications']['list']['items'][number]

/**
 * How many notices are unread: fetched every 30 seconds while the page is visible, when it comes back into view, and
 * after everything the person does, since a notice may have been about that.
 */
export function useUnreadCount(): number {
  const { data, refetch } = trpc.notifications.unread.useQuery(undefined, {
    staleTime: 5_000,
    refetchInterval: UNREAD_POLL_MS,
    refetchOnWindowFocus: 'always',
  })
  useAfterChanges(refetch)
  return data?.count ?? 0
}

/** The person's notices, newest first, page by page. */
export function useNotices() {
  const query = trpc.notifications.list.useInfiniteQuery(
    {},
    { staleTime: 0, getNextPageParam: (page) => page.nextCursor ?? undefined },
  )
  return { ...query, notices: query.data?.pages.flatMap((page) => page.items) }
}

/** Marks one or all as read; the list shows it at once and rolls back if the server refuses. */
export function useMarkRead() {
  const { list, unread } = trpc.useUtils().notifications
  const show = (isMarked: (notice: Notice) => boolean) => {
    list.setInfiniteData({}, (known) =>
      known
        ? {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              items: page.items.map((notice) => (isMarked(notice) ? { ...notice, isRead: true } : notice)),
            })),
          }
        : known,
    )
  }
  const onError = () => {
    notify.error(MARK_FAILED)
    void list.invalidate()
    void unread.invalidate()
  }
  const one = trpc.notifications.markRead.useMutation({
    onMutate: ({ id }) => {
      show((notice) => notice.id === id)
      unread.setData(undefined, (known) => known && { count: Math.max(0, known.count - 1) })
    },
    onError,
  })
  const all = trpc.notifications.markAllRead.useMutation({
    onMutate: () => {
      show(() => true)
      unread.setData(undefined, { count: 0 })
    },
    onError,
  })
  return {
    markRead: (notice: Notice) => {
      if (!notice.isRead) one.mutate({ id: notice.id })
    },
    markAllRead: () => all.mutate(),
    isMarkingAll: all.isPending,
  }
}
