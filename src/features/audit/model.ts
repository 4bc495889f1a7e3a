import * as z from 'zod/mini'
import { searchWords } from './search.ts'

export const EVENTS_PER_PAGE = 50
/** The bound of an export: the newest of what the filters find. */
export const EXPORT_MAX = 5_000
export const EXPORT_BOUND = 'The export holds the newest 5,000 entries of what is shown.'
/** Chain problems shown at most. */
export const PROBLEMS_SHOWN = 20

export const AUDIT_TITLE = 'Audit log'
export const AUDIT_SUBTITLE = 'Who decided and changed what, and when. Entries are only ever added.'
export const AUDIT_FAILED = 'The audit log did not load'
export const NO_EVENTS = 'No entries found'
/** Finds what no person did: jobs and mailed links. */
export const SYSTEM = 'system'

const filters = {
  /** Part of a name or an e-mail address, an account's id, or "system". */
  actor: z.optional(searchWords),
  action: z.optional(searchWords),
  entityType: z.optional(searchWords),
  entityId: z.optional(searchWords),
  /** First and last day, in the site's time zone. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const AuditFilters = z.object(filters)
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditListInput = z.object({
  ...filters,
  cursor: z.optional(z.object({ at: z.iso.datetime(), id: z.uuid() })),
})
export type AuditListInput = z.infer<typeof AuditListInput>
