import { type Ask, ask, askFirstPage } from '#shell/asks.ts'
import type { MessagesSearch } from '../search.ts'

/** What a page of conversations shows first: the list, and the one that the URL names. */
export function messagesAsks({ search: { thread, ...listed } }: { search: MessagesSearch }): Ask[] {
  const threads = askFirstPage('messages.threads', listed)
  if (!thread) return [threads]
  return [threads, ask('messages.thread', { threadId: thread }), askFirstPage('messages.list', { threadId: thread })]
}
