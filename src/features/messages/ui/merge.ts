import { type InfiniteData } from '@tanstack/react-query'
import type { Cursor, ThreadMessage } from '../model.ts'

export type MessagePages = InfiniteData<{ items: ThreadMessage[]; older: Cursor | null }, Cursor | null>

const RUN_MS = 10 * 60_000

/** All loaded messages, oldest first: the first page is the newest one. */
export const allMessages = (pages: Pick<MessagePages, 'pages'> | undefined): ThreadMessage[] =>
  pages?.pages.toReversed().flatMap(({ items }) => items) ?? []

/**
 * Appends new messages to the newest page and moves the read marks of the reader's own, without duplicates.
 * Returns the same object when nothing is new.
 */
export function withNews(
  data: MessagePages | undefined,
  news: { items: readonly ThreadMessage[]; readUpTo: string | null },
): MessagePages | undefined {
  if (!data) return data
  const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const added = news.items.filter(({ id }) => !known.has(id))
  const isNewlyRead = ({ sender, isRead, createdAt }: ThreadMessage) =>
    sender === 'me' && !isRead && news.readUpTo !== null && createdAt <= news.readUpTo
  const mark = (message: ThreadMessage) => (isNewlyRead(message) ? { ...message, isRead: true } : message)
  const isMarking = data.pages.some(({ items }) => items.some(isNewlyRead))
  if (added.length === 0 && !isMarking) return data
  const pages = data.pages.map((page, index) => ({
    ...page,
    items: [...(isMarking ? page.items.map(mark) : page.items), ...(index === 0 ? added : [])].toSorted(byMoment),
  }))
  return { ...data, pages }
}

const byMoment = (one: ThreadMessage, other: ThreadMessage) =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0

/** The same pages after the reader has seen everything up to a moment. */
export function withAllRead(data: MessagePages | undefined, upTo: string): MessagePages | undefined {
  if (!data) return data
  const see = (message: ThreadMessage) =>
    message.sender !== 'me' && message.createdAt <= upTo ? { ...message, isRead: true } : message
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(see) })) }
}

/** The moment of the newest message the reader has not read; null when there is none. */
export const unreadUpTo = (messages: readonly ThreadMessage[]): string | null =>
  messages.findLast(({ sender, isRead }) => sender !== 'me' && !isRead)?.createdAt ?? null

/** Whether a message is the last of a run by the same writer: only that one shows the time. */
export function endsRun(message: ThreadMessage, next: ThreadMessage | undefined): boolean {
  if (!next || next.sender !== message.sender || next.by !== message.by) return true
  return Date.parse(next.createdAt) - Date.parse(message.createdAt) > RUN_MS
}

/** The last of one's own messages, which alone says whether it was read. */
export const lastOwnId = (messages: readonly ThreadMessage[]): string | null =>
  messages.findLast(({ sender }) => sender === 'me')?.id ?? null
