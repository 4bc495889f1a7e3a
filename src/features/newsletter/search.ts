import { oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'
import type { SubscriberStatus } from './model.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

export const SUBSCRIBER_FILTERS = ['all', 'pending', 'confirmed', 'unsubscribed'] as const satisfies (
  | 'all'
  | SubscriberStatus
)[]
export type SubscriberFilter = (typeof SUBSCRIBER_FILTERS)[number]

export const SUBSCRIBER_SORTS = {
  email: 'asc',
  status: 'asc',
  createdAt: 'desc',
  confirmedAt: 'desc',
  unsubscribedAt: 'desc',
} as const

const listed = {
  status: or(oneOf(SUBSCRIBER_FILTERS), 'all'),
  search: wordsParam,
  order: sortParam(SUBSCRIBER_SORTS, '-createdAt'),
}
/** The screen's state in the URL, and the list's input. */
export const SubscribersInput = searchParams({ ...listed, page: pageParam })
export type SubscribersInput = SearchParamsOf<typeof SubscribersInput>
export const SUBSCRIBERS_DEFAULTS = { status: 'all', order: '-createdAt', page: 1 } as const

export const ExportSubscribersInput = searchParams(listed)
export type ExportSubscribersInput = SearchParamsOf<typeof ExportSubscribersInput>
