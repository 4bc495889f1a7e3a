import type { WaitingKey } from '#features/applications/waiting-steps.ts'
import { id, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** The status filter of the specification, the default first. */
export const APPLICATION_FILTERS = ['pending', 'approved', 'rejected', 'info_requested', 'cancelled', 'all'] as const
export type ApplicationFilter = (typeof APPLICATION_FILTERS)[number]

/** Pending ones by how long they have waited since they were complete; not complete yet; without the promised first look. */
export const WAITS = ['fresh', 'look', 'decide', 'over', 'incomplete', 'unseen'] as const satisfies (
  | WaitingKey
  | 'incomplete'
  | 'unseen'
)[]
export type Waits = (typeof WAITS)[number]

export const APPLICATION_SORTS = {
  businessName: 'asc',
  name: 'asc',
  businessType: 'asc',
  location: 'asc',
  appliedAt: 'desc',
  /** What waits the longest first; then everything that waits for nobody, newest first. */
  timeLeft: 'asc',
  approvalStatus: 'asc',
} as const

/** Which applications, in which order; invalid values are ignored. */
const listed = {
  status: or(oneOf(APPLICATION_FILTERS), 'pending'),
  waits: oneOf(WAITS),
  q: wordsParam,
  order: sortParam(APPLICATION_SORTS, 'timeLeft'),
}

/** The screen's state in the URL: filter, search, order, page, and the application that is open. */
export const ApplicationsSearch = searchParams({ ...listed, page: pageParam, id })
export type ApplicationsSearch = SearchParamsOf<typeof ApplicationsSearch>
export const SEARCH_DEFAULTS = { status: 'pending', order: 'timeLeft', page: 1 } as const

export const ListApplicationsInput = searchParams({ ...listed, page: pageParam })
export type ListApplicationsInput = SearchParamsOf<typeof ListApplicationsInput>

export const ExportApplicationsInput = searchParams(listed)
export type ExportApplicationsInput = SearchParamsOf<typeof ExportApplicationsInput>
