import { id, key, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

export const TAKEDOWN_FILTERS = ['open', 'under_way', 'done', 'all'] as const
export type TakedownFilter = (typeof TAKEDOWN_FILTERS)[number]

export const TAKEDOWN_SORTS = { openedAt: 'asc', photographer: 'asc', status: 'asc' } as const

const listed = {
  status: or(oneOf(TAKEDOWN_FILTERS), 'open'),
  q: wordsParam,
  order: sortParam(TAKEDOWN_SORTS, 'openedAt'),
}

/** The team's list in the URL, and the case that is open. */
export const TakedownsSearch = searchParams({ ...listed, page: pageParam, id })
export type TakedownsSearch = SearchParamsOf<typeof TakedownsSearch>
export const TAKEDOWNS_DEFAULTS = { status: 'open', order: 'openedAt', page: 1 } as const

export const ListTakedownsInput = searchParams({ ...listed, page: pageParam })
export type ListTakedownsInput = SearchParamsOf<typeof ListTakedownsInput>

export const ExportTakedownsInput = searchParams(listed)
export type ExportTakedownsInput = SearchParamsOf<typeof ExportTakedownsInput>

/** Of /report-picture: the key of the picture that was chosen. */
export const ReportSearch = searchParams({ picture: key(600) })
export type ReportSearch = SearchParamsOf<typeof ReportSearch>
