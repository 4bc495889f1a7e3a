import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { ReasonInput } from '#features/audit/inputs.ts'
import { standingChanged, standingWillChange } from '#features/auth/server/events.ts'
import { restoreListing, suspendListing, type ToldVendor } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { NOT_APPROVED, NOT_SUSPENDED, SUSPENDED_ALREADY, UNKNOWN_VENDOR } from '../texts.ts'

/** The mail ("has been updated", E8) and the notification; the reason stays internal. */
async function tellVendor(tx: Db, ctx: ServiceContext, vendor: ToldVendor, status: 'suspended' | 'restored') {
  const props = { name: vendor.name, status, note: null, reasons: [], reapplyOn: null }
  const mail = { template: 'application-status' as const, props }
  const dedupeKey = `application-status/${vendor.id}/${status}/${ctx.requestId}`
  await enqueueMail(tx, { ...mail, to: vendor.email, dedupeKey })
  await ring(tx, mail, { userId: vendor.userId, at: ctx.now() })
}

/** Why no row was changed. */
async function explainMiss(tx: Db, id: string, otherwise: string): Promise<AppError> {
  const [row] = await tx
    .select({ status: photographers.approvalStatus })
    .from(photographers)
    .where(eq(photographers.id, id))
  if (!row) return new AppError('NOT_FOUND', UNKNOWN_VENDOR)
  if (row.status !== 'approved') return new AppError('INVALID_TRANSITION', NOT_APPROVED)
  return new AppError('CONFLICT', otherwise)
}

/** Locks everything that is put on hold or resumed with the vendor, before the vendor's own row. */
async function lockBefore(tx: Db, id: string): Promise<void> {
  const [vendor] = await tx.select({ userId: photographers.userId }).from(photographers).where(eq(photographers.id, id))
  if (vendor) await raise(tx, standingWillChange, vendor.userId)
}

/**
 * Takes an approved vendor off the market: not listed, no new inquiries; what is not paid yet is on hold, payouts are
 * held, confirmed bookings continue. One transaction with its audit entry, mails and bells.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION before an approval, CONFLICT when already suspended.
 */
export async function suspendVendor(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await lockBefore(tx, id)
    const vendor = await suspendListing(tx, ctx, { id }, reason)
    if (!vendor) throw await explainMiss(tx, id, SUSPENDED_ALREADY)
    await raise(tx, standingChanged, ctx, { userId: vendor.userId, who: 'photographer' })
    await tellVendor(tx, ctx, vendor, 'suspended')
  })
  return { id }
}

/**
 * Ends a suspension. (AD3)
 * @throws AppError NOT_FOUND, CONFLICT when the vendor is not suspended.
 */
export async function restoreVendor(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await lockBefore(tx, id)
    const vendor = await restoreListing(tx, ctx, { id }, { reason })
    if (!vendor) {
      const isKnown = (await tx.$count(photographers, eq(photographers.id, id))) === 1
      throw isKnown ? new AppError('CONFLICT', NOT_SUSPENDED) : new AppError('NOT_FOUND', UNKNOWN_VENDOR)
    }
    await raise(tx, standingChanged, ctx, { userId: vendor.userId, who: 'photographer' })
    await tellVendor(tx, ctx, vendor, 'restored')
  })
  return { id }
}
