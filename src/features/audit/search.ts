import { type AddressOf, address, day, words } from '#shared/address.ts'
import { afterParam, sortParam } from '#shared/table-search.ts'

// A file of its own: URL search parameters are parsed in every page's first script, which the rest of the
// model should not join.

export const WORDS_MAX = 100
const some = words(WORDS_MAX)

/** What the log is sorted by: it is read page by page, so only by its moments. */
export const AUDIT_SORTS = { createdAt: 'desc' } as const
export const AUDIT_DEFAULTS = { order: '-createdAt' } as const

/** The filters from the URL: invalid values are ignored. */
export const AuditSearch = address({
  actor: some,
  action: some,
  entityType: some,
  entityId: some,
  from: day,
  to: day,
  order: sortParam(AUDIT_SORTS, '-createdAt'),
  after: afterParam,
})
export type AuditSearch = AddressOf<typeof AuditSearch>
