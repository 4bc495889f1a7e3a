import { id, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script.

/** What the list can be narrowed to. No filter and no order by rating, so nobody can hide low ones. */
export const REVIEW_FILTERS = ['all', 'submitted', 'published', 'in_check', 'removed'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
export const REVIEW_AUTHOR_FILTERS = ['all', 'client', 'vendor'] as const
export type ReviewAuthorFilter = (typeof REVIEW_AUTHOR_FILTERS)[number]

export const REVIEW_SORTS = { writer: 'asc', about: 'asc', status: 'asc', submittedAt: 'desc' } as const
const START = '-submittedAt'

const listed = {
  /** Words of the review, or part of a name of either side. */
  search: wordsParam,
  status: or(oneOf(REVIEW_FILTERS), 'all'),
  author: or(oneOf(REVIEW_AUTHOR_FILTERS), 'all'),
  order: sortParam(REVIEW_SORTS, START),
}

/** The screen's state in the URL, with the open review. */
export const AdminReviewsSearch = searchParams({ ...listed, page: pageParam, id })
export type AdminReviewsSearch = SearchParamsOf<typeof AdminReviewsSearch>
export const ADMIN_REVIEWS_DEFAULTS = { status: 'all', author: 'all', order: START, page: 1 } as const

export const AdminReviewsInput = searchParams({ ...listed, page: pageParam })
export type AdminReviewsInput = SearchParamsOf<typeof AdminReviewsInput>

export const ExportReviewsInput = searchParams(listed)
export type ExportReviewsInput = SearchParamsOf<typeof ExportReviewsInput>
