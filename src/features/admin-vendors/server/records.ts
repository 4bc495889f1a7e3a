import { type AnyColumn, and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEvents, photographers } from '#drizzle/schema/index.ts'
import { hasRow, subquery } from '#server/database/sql.ts'
import { WATCHED_FIELDS } from '../model.ts'

/** What the audit log records when somebody has looked. */
export const CHECKED = 'vendor.checkChanges'
const watched = sql.raw(`array[${WATCHED_FIELDS.map((field) => `'${field}'`).join(', ')}]`)

const check = alias(auditEvents, 'changes_check')
const isOfVendor = (events: Record<'entityType' | 'entityId', AnyColumn>) =>
  and(eq(events.entityType, 'photographer'), eq(events.entityId, sql`${photographers.id}::text`))

/** The newest entry of a photographer that was reviewed; 0 without one. */
export const checkedUpTo = sql<number>`coalesce(${subquery
  .select({ seq: sql`max((${check.after}->>'up_to')::int)` })
  .from(check)
  .where(and(isOfVendor(check), eq(check.action, CHECKED)))}, 0)`

/** Edits by an approved photographer to what was reviewed: name, business name and type, location, bio. (PF13) */
export const isChange = and(
  isOfVendor(auditEvents),
  eq(auditEvents.action, 'profile.update'),
  sql`${auditEvents.before}->>'approval_status' = 'approved'`,
  or(isNull(photographers.decidedAt), gt(auditEvents.createdAt, photographers.decidedAt)),
  sql`jsonb_exists_any(${auditEvents.after}, ${watched})`,
)

/** Whether a photographer has changes since the approval that are not reviewed yet. */
export const hasUncheckedChanges: SQL<boolean> = sql<boolean>`(${eq(photographers.approvalStatus, 'approved')} and ${hasRow(
  auditEvents,
  and(isChange, gt(auditEvents.seq, checkedUpTo)),
)})`
