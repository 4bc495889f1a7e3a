import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEvents } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { CheckChangesInput } from '../inputs.ts'
import { CHANGES_SHOWN, FIELD_LABELS, WATCHED_FIELDS } from '../model.ts'
import { UNKNOWN_VENDOR } from '../texts.ts'
import { CHECKED, checkedUpTo, isChange } from './records.ts'

const e = alias(auditEvents, 'e')
const changeJson = jsonRow({
  seq: e.seq,
  at: e.createdAt,
  isChecked: sql<boolean>`e.seq <= ${checkedUpTo}`,
  before: e.before,
  after: e.after,
})
const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a vendor has changed since approval, field by field, newest first; at most fifty edits. */
export async function readChanges(db: Db, id: string) {
  const entries = await readJson(
    db,
    changeJson,
    sql`from photographers p join audit_events e on ${isChange}
      where p.id = ${id} and p.approval_status = 'approved' order by e.seq desc limit ${CHANGES_SHOWN}`,
  )
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    fields: WATCHED_FIELDS.filter((field) => after !== null && field in after).map((field) => ({
      label: FIELD_LABELS[field],
      before: words(before?.[field]),
      after: words(after?.[field]),
    })),
  }))
}

/**
 * Records that a vendor's changes up to one of them were reviewed; a later change marks the vendor again.
 * @throws AppError NOT_FOUND when the vendor has no such unchecked change.
 */
export async function checkChanges(ctx: ServiceContext, { id, upTo }: CheckChangesInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    // Two people at once write one entry.
    const [found] = await rows<{ former: number }>(
      tx.execute(sql`select ${checkedUpTo} as former from photographers p where p.id = ${id} for update of p`),
    )
    const [change] = found
      ? await rows<{ seq: number }>(
          tx.execute(sql`select e.seq from photographers p join audit_events e on ${isChange}
            where p.id = ${id} and e.seq = ${upTo} and e.seq > ${checkedUpTo}`),
        )
      : []
    if (!found || !change) throw new AppError('NOT_FOUND', UNKNOWN_VENDOR)
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: id,
      action: CHECKED,
      before: { up_to: found.former },
      after: { up_to: upTo },
    })
    return { id }
  })
}
