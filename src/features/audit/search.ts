import { day, type SearchParamsOf, searchParams, words } from '#shared/url/search-params.ts'
import { afterParam, sortParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

export const WORDS_MAX = 100
const some = words(WORDS_MAX)

/** What the log can be sorted by: it is paged by cursor, so only by time. */
export const AUDIT_SORTS = { createdAt: 'desc' } as const
export const AUDIT_DEFAULTS = { order: '-createdAt' } as const

/** The filters from the URL: invalid values are ignored. */
export const AuditSearch = searchParams({
  actor: some,
  action: some,
  entityType: some,
  entityId: some,
  from: day,
  to: day,
  order: sortParam(AUDIT_SORTS, '-createdAt'),
  after: afterParam,
})
export type AuditSearch = SearchParamsOf<typeof AuditSearch>
