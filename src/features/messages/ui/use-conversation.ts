import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { MESSAGE_LIMITS, type ThreadMessage } from '../model.ts'
import { allMessages, type MessagePages, unreadUpTo, withAllRead, withNews } from './merge.ts'

const FRESH_MS = 45 * 60_000
const LONG_AGO = new Date(0).toISOString()

/** The messages of an open conversation: the newest page, older ones on demand, and whatever arrives. */
export function useConversation(threadId: string) {
  const utils = trpc.useUtils()
  const query = trpc.messages.list.useInfiniteQuery(
    { threadId },
    {
      getNextPageParam: (page) => page.older ?? undefined,
      // New messages are polled separately; refetching all pages would load the same text again.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Addresses of files end after an hour at the earliest.
      refetchInterval: FRESH_MS,
    },
  )
  const pages = query.data
  const messages = useMemo(() => allMessages(pages), [pages])
  const change = useCallback(
    (step: (data: MessagePages | undefined) => MessagePages | undefined) =>
      utils.messages.list.setInfiniteData({ threadId }, step),
    [utils, threadId],
  )
  const add = useCallback(
    (message: ThreadMessage) => {
      change((data) => withNews(data, { items: [message], readUpTo: null }))
      void utils.messages.threads.invalidate()
    },
    [change, utils],
  )
  const news = useNews(threadId, pages !== undefined, change)
  useReadMarks(threadId, messages, change)
  useFreshAddresses(threadId)
  return { query, messages, add, error: news.error }
}

type Inbox = RouterOutputs['messages']['since']['inbox']
type Change = (step: (data: MessagePages | undefined) => MessagePages | undefined) => void

/** Polls every four seconds while the page is visible, and at once when it becomes visible again. */
function useNews(threadId: string, isReady: boolean, change: Change) {
  const utils = trpc.useUtils()
  const before = useRef<Inbox | null>(null)
  return useQuery({
    queryKey: ['messages.news', threadId],
    enabled: isReady,
    refetchInterval: MESSAGE_LIMITS.pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const known = allMessages(utils.messages.list.getInfiniteData({ threadId }))
      const after = known.at(-1)?.createdAt ?? LONG_AGO
      const { items, readUpTo, inbox } = await utils.client.messages.since.query({ threadId, after })
      change((data) => withNews(data, { items, readUpTo }))
      const isChanged =
        before.current && (before.current.latest !== inbox.latest || before.current.unread !== inbox.unread)
      before.current = inbox
      if (isChanged) void utils.messages.threads.invalidate()
      return inbox
    },
  })
}

/** After a long time in the background, addresses of files have ended: the messages are read again. */
function useFreshAddresses(threadId: string) {
  const utils = trpc.useUtils()
  const isVisible = useDocumentVisibility() === 'visible'
  const hiddenAt = useRef<number | null>(null)
  useEffect(() => {
    if (!isVisible) hiddenAt.current = Date.now()
    else if (hiddenAt.current !== null && Date.now() - hiddenAt.current > FRESH_MS)
      void utils.messages.list.invalidate({ threadId })
  }, [isVisible, threadId, utils])
}

/** Messages on screen count as read while the page is visible. */
function useReadMarks(threadId: string, messages: readonly ThreadMessage[], change: Change) {
  const utils = trpc.useUtils()
  const isVisible = useDocumentVisibility() === 'visible'
  const upTo = unreadUpTo(messages)
  const { mutate } = trpc.messages.markRead.useMutation({
    onSuccess: (_result, input) => {
      change((data) => withAllRead(data, input.upTo))
      void utils.messages.threads.invalidate()
      void utils.notifications.invalidate()
    },
  })
  useEffect(() => {
    if (isVisible && upTo) mutate({ threadId, upTo })
  }, [isVisible, upTo, threadId, mutate])
}
