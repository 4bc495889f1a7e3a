import { month, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** What the administrators' list is sorted by. */
export const ADMIN_INQUIRY_SORTS = {
  couple: 'asc',
  photographer: 'asc',
  eventDate: 'asc',
  createdAt: 'desc',
} as const

/** One page of the administrators' list: of a month, and by words of both names. */
export const AdminInquiriesInput = searchParams({
  asked: month,
  search: wordsParam,
  order: sortParam(ADMIN_INQUIRY_SORTS, '-createdAt'),
  page: pageParam,
})
export type AdminInquiriesInput = SearchParamsOf<typeof AdminInquiriesInput>
export const ADMIN_INQUIRIES_DEFAULTS = { order: '-createdAt', page: 1 } as const
