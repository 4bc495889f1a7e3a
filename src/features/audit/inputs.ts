import * as z from 'zod/mini'
import { neededText, plainLine, typedDay } from '#shared/text/plain-text.ts'
import { isPlace } from '#shared/url/table-search.ts'
import { REASON_MAX, REASON_MISSING } from './model.ts'
import { AUDIT_DEFAULTS, WORDS_MAX } from './search.ts'

/** Search words as the server accepts them. */
const searchWords = plainLine(WORDS_MAX).check(z.minLength(1))

const filters = {
  /** Part of a name or an e-mail address, an account's id, or "system". */
  actor: z.optional(searchWords),
  action: z.optional(searchWords),
  entityType: z.optional(searchWords),
  entityId: z.optional(searchWords),
  /** First and last day, in the site's time zone. */
  from: z.optional(typedDay()),
  to: z.optional(typedDay()),
}
export const AuditFilters = z.object(filters)
export type AuditFilters = z.infer<typeof AuditFilters>

const order = z._default(z.enum(['createdAt', '-createdAt']), AUDIT_DEFAULTS.order)
export const AuditListInput = z.object({
  ...filters,
  order,
  after: z.optional(z.string().check(z.refine(isPlace))),
})
export type AuditListInput = z.infer<typeof AuditListInput>

export const AuditExportInput = z.object({ ...filters, order })
export type AuditExportInput = z.infer<typeof AuditExportInput>

/** Why an administrator acts: colleagues read it in the log. */
export const reason = neededText(REASON_MAX, REASON_MISSING)
/** The form that asks for nothing else; the procedure adds the row. */
export const ReasonForm = z.object({ reason })
export const ReasonInput = z.object({ id: z.uuid(), reason })
export type ReasonInput = z.infer<typeof ReasonInput>
