import { id, oneOf, type SearchParamsOf, searchParams, words } from '#shared/url/search-params.ts'
import { afterParam, sortParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

const MODERATION_TABS = ['messages', 'contact', 'reported'] as const
export type ModerationTab = (typeof MODERATION_TABS)[number]

export const MESSAGE_FILTERS = ['all', 'flagged', 'unread'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

export const WORDS_MAX = 100

/** What the tables can be sorted by: they are paged by cursor, so only by time. */
export const MODERATION_SORTS = { date: 'desc' } as const
export const MODERATION_DEFAULTS = { order: '-date', markedOrder: '-date' } as const

/** The page's state in the URL: invalid values are ignored. No filter is "Flagged". */
export const ModerationSearch = searchParams({
  tab: oneOf(MODERATION_TABS),
  filter: oneOf(MESSAGE_FILTERS),
  q: words(WORDS_MAX),
  /** Only the messages of this conversation. */
  thread: id,
  /** The message that is open over the list. */
  message: id,
  /** The case that is open over the list. */
  case: id,
  /** The report that is open over the list. */
  report: id,
  /** Order and page of the messages, the cases or the reports. */
  order: sortParam(MODERATION_SORTS, '-date'),
  after: afterParam,
  /** Order and page of the second list: the pauses below the cases, or the inquiries below the reports. */
  markedOrder: sortParam(MODERATION_SORTS, '-date'),
  markedAfter: afterParam,
})
export type ModerationSearch = SearchParamsOf<typeof ModerationSearch>
