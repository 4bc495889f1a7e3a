import type { OutboxStatus } from '#features/notifications/model.ts'
import { id, oneOf, type SearchParamsOf, searchParams, words } from '#shared/url/search-params.ts'
import { pageParam, sortParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** Filters of the page: the outbox's states, and what came back from the receiving end. */
export const MAIL_STATES = ['pending', 'sending', 'sent', 'dead', 'returned'] as const satisfies (
  | OutboxStatus
  | 'returned'
)[]
export type MailState = (typeof MAIL_STATES)[number]

export const WORDS_MAX = 254
export const TEMPLATE_MAX = 60

/** `state` sorts by how far a mail has got. */
export const MAIL_SORTS = { to: 'asc', mail: 'asc', state: 'asc', createdAt: 'desc' } as const
export const MAIL_DEFAULTS = { order: '-createdAt', page: 1 } as const

/** The page's state in the URL: invalid values are ignored. */
export const MailSearch = searchParams({
  state: oneOf(MAIL_STATES),
  /** A mail's name in the catalog, which the browser does not have. */
  template: words(TEMPLATE_MAX),
  q: words(WORDS_MAX),
  order: sortParam(MAIL_SORTS, '-createdAt'),
  page: pageParam,
  /** The mail that is open over the list. */
  mail: id,
})
export type MailSearch = SearchParamsOf<typeof MailSearch>
