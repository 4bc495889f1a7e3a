import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { auditEvents, photographers } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { CheckChangesInput } from '../inputs.ts'
import { CHANGES_SHOWN, FIELD_LABELS, WATCHED_FIELDS } from '../model.ts'
import { UNKNOWN_VENDOR } from '../texts.ts'
import { CHECKED, checkedUpTo, isChange } from './records.ts'

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a vendor has changed since approval, field by field, newest first; at most fifty edits. */
export async function readChanges(db: Db, id: string) {
  const entries = await db
    .select({
      seq: auditEvents.seq,
      at: auditEvents.createdAt,
      isChecked: sql<boolean>`${lte(auditEvents.seq, checkedUpTo)}`,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(photographers)
    .innerJoin(auditEvents, isChange)
    .where(and(eq(photographers.id, id), eq(photographers.approvalStatus, 'approved')))
    .orderBy(desc(auditEvents.seq))
    .limit(CHANGES_SHOWN)
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
    const isVendor = eq(photographers.id, id)
    const [found] = await tx.select({ former: checkedUpTo }).from(photographers).where(isVendor).for('update')
    const [change] = found
      ? await tx
          .select({ seq: auditEvents.seq })
          .from(photographers)
          .innerJoin(auditEvents, isChange)
          .where(and(isVendor, eq(auditEvents.seq, upTo), gt(auditEvents.seq, checkedUpTo)))
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
