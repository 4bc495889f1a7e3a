import { id, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { wordsParam } from '#shared/url/table-search.ts'

/** Which conversations an inbox lists: all, those with something unread, those that wait for an answer. */
export const THREAD_FILTERS = ['all', 'unread', 'unanswered'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]
/** The latest first, or those that have waited longest. */
export const THREAD_ORDERS = ['latest', 'oldest'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]

/** The URL of an inbox: what is listed, and the selected conversation. Anything but an id means no selection. */
export const MessagesSearch = searchParams({
  thread: id,
  search: wordsParam,
  filter: or(oneOf(THREAD_FILTERS), 'all'),
  order: or(oneOf(THREAD_ORDERS), 'latest'),
})
export type MessagesSearch = SearchParamsOf<typeof MessagesSearch>
export const MESSAGES_DEFAULTS = { filter: 'all', order: 'latest' } as const
