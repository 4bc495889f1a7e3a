import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { rateWords } from '#features/payments/terms-words.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { CommissionInput } from '../inputs.ts'
import { commissionVersion } from '../model.ts'
import { COMMISSION_CHANGED, UNKNOWN_VENDOR } from '../texts.ts'

/**
 * Sets or removes a vendor's own commission rate; bookings signed before keep theirs. The vendor is told. Setting the
 * current rate again changes and records nothing.
 * @throws AppError NOT_FOUND; CONFLICT when a colleague has set another one in the meantime.
 */
export async function setCommission(
  ctx: ServiceContext,
  { id, rateBps, reason, version }: CommissionInput,
): Promise<{ id: string; rateBps: number | null }> {
  return transact(ctx.db, async (tx) => {
    const [vendor] = await tx
      .select({ userId: photographers.userId, rateBps: photographers.commissionRateBps })
      .from(photographers)
      .where(eq(photographers.id, id))
      .for('update')
    if (!vendor) throw new AppError('NOT_FOUND', UNKNOWN_VENDOR)
    if (vendor.rateBps === rateBps) return { id, rateBps }
    assertVersion(version, commissionVersion(vendor.rateBps), COMMISSION_CHANGED)
    await tx
      .update(photographers)
      .set({ commissionRateBps: rateBps, updatedAt: ctx.now() })
      .where(eq(photographers.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: id,
      action: 'vendor.setCommission',
      before: { commission_rate_bps: vendor.rateBps },
      after: { commission_rate_bps: rateBps },
      reason,
    })
    const title =
      rateBps === null
        ? 'The usual commission applies to your next bookings'
        : `Your commission for new bookings is ${rateWords(rateBps)}`
    await notify(tx, { userId: vendor.userId, kind: 'vendor.commission', title }, ctx.now())
    return { id, rateBps }
  })
}
