import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { balanceChanges, chargebacks, charges, refundReturns, refunds } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { AuditContext, ServiceContext } from '#server/context.ts'
import { notNull, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { RefundIdInput } from '../inputs.ts'
import { refundAgainMovement, refundReturnedMovement, returnKeptByBankMovement } from '../ledger-movements.ts'
import { REFUND_NOT_RETURNED } from '../texts.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { refundedGross, settledKey } from './refund-records.ts'

/** The refund that was sent under this name, with all that it returned; null when it is not one of ours, or has come back already. */
export async function findSentRefund(
  db: Db,
  providerRef: string,
): Promise<{ id: string; bookingId: string; chargeId: string; amountCents: number; returns: number } | null> {
  const [sent] = await db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      chargeId: notNull(refunds.chargeId),
      amountCents: refundedGross,
      returns: refunds.returns,
    })
    .from(refunds)
    .where(and(eq(refunds.providerRef, providerRef), eq(refunds.status, 'succeeded')))
  return sent ?? null
}

const isLost = and(eq(chargebacks.chargeId, charges.id), eq(chargebacks.status, 'lost'))
const isMadeByBank = and(eq(refunds.chargeId, charges.id), eq(refunds.status, 'succeeded'), isNull(refunds.providerRef))

/** What banks that decided for the couple have kept of a payment beyond its refunds, in cents. */
async function keptByBanks(tx: Db, chargeId: string): Promise<number> {
  const [kept] = await tx
    .select({
      lostCents: sumRows(chargebacks, sql`${chargebacks.amountCents} + ${chargebacks.taxCents}`, isLost),
      refundedCents: sumRows(refunds, refundedGross, isMadeByBank),
    })
    .from(charges)
    .where(eq(charges.id, chargeId))
  return kept!.lostCents - kept!.refundedCents
}

/**
 * Keeps that a couple's bank has sent a refund back: it is owed again, and waits for an administrator, unless a
 * chargeback that was lost meanwhile has taken the same money. The booking is locked.
 * @returns the return's id and cents, and whether it is still owed; null when it is known.
 */
export async function returnRefund(
  tx: Db,
  booking: Owners,
  { providerRef, why, at }: { providerRef: string; why: string | null; at: Date },
): Promise<{ id: string; amountCents: number; isOwed: boolean } | null> {
  const sent = await findSentRefund(tx, providerRef)
  if (!sent) return null
  const { id: refundId, chargeId, amountCents, returns: attempt } = sent
  const [kept] = await tx
    .insert(refundReturns)
    .values({ refundId, providerRef, attempt, reason: why, createdAt: at })
    .returning({ id: refundReturns.id })
  const returned = { status: 'returned', returns: attempt + 1, failureMessage: why, settledAt: null } as const
  await tx
    .update(refunds)
    .set({ ...returned, updatedAt: at })
    .where(eq(refunds.id, refundId))
  const idempotencyKey = `refund-returned:${kept!.id}`
  await bookMovement(tx, booking, refundReturnedMovement(amountCents), { idempotencyKey, at })
  const isOwed = (await keptByBanks(tx, chargeId)) < amountCents
  if (!isOwed) {
    const settled = { status: 'succeeded', providerRef: null, failureMessage: null, settledAt: at } as const
    await tx
      .update(refunds)
      .set({ ...settled, updatedAt: at })
      .where(eq(refunds.id, refundId))
    const settledBy = { idempotencyKey: settledKey(refundId, returned.returns), at }
    await bookMovement(tx, booking, returnKeptByBankMovement(amountCents), settledBy)
  }
  return { id: kept!.id, amountCents, isOwed }
}

/** The names at the service of refunds that came back and of which only the balance tells. */
export const unreportedReturns = (
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: balanceChanges.sourceRef })
    .from(balanceChanges)
    .innerJoin(refunds, eq(refunds.providerRef, balanceChanges.sourceRef))
    .where(
      and(
        eq(balanceChanges.type, 'refund_failure'),
        eq(refunds.status, 'succeeded'),
        gt(balanceChanges.sourceRef, after),
      ),
    )
    .orderBy(balanceChanges.sourceRef)
    .limit(limit)

/** A refund that came back and waits. @throws AppError CONFLICT when it does not. */
export async function findReturnedRefund(
  db: Db,
  refundId: string,
): Promise<{ bookingId: string; amountCents: number }> {
  const [returned] = await db
    .select({ bookingId: refunds.bookingId, amountCents: refundedGross })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'returned')))
  if (!returned) throw new AppError('CONFLICT', REFUND_NOT_RETURNED)
  return returned
}

type Change = { set: Partial<typeof refunds.$inferInsert>; action: 'payments.resendRefund' | 'payments.settleRefund' }

/** Moves a refund out of its waiting, with its audit row. @throws AppError CONFLICT when it does not wait. */
async function leaveReturned(
  tx: Db,
  ctx: AuditContext,
  { refundId, reason }: { refundId: string; reason?: string },
  { set, action }: Change,
): Promise<number> {
  const [left] = await tx
    .update(refunds)
    .set({ ...set, failureMessage: null, updatedAt: ctx.now() })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'returned')))
    .returning({ bookingId: refunds.bookingId, amountCents: refundedGross })
  if (!left) throw new AppError('CONFLICT', REFUND_NOT_RETURNED)
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: left.bookingId,
    action,
    before: { refund: refundId, status: 'returned' },
    after: { refund: refundId, status: set.status, amountCents: left.amountCents },
    ...(reason ? { reason } : {}),
  })
  return left.amountCents
}

/** Has a refund that came back sent once more, as a new attempt. @throws AppError CONFLICT. */
export const orderAgain = (tx: Db, ctx: ServiceContext, { refundId }: RefundIdInput): Promise<number> =>
  leaveReturned(
    tx,
    ctx,
    { refundId },
    { set: { status: 'pending', failures: sql`${refunds.failures} + 1` as never }, action: 'payments.resendRefund' },
  )

/** Books that a refund which came back was paid another way, and how. @throws AppError CONFLICT. */
export async function settleByHand(
  tx: Db,
  ctx: ServiceContext,
  booking: Owners,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<void> {
  const at = ctx.now()
  const set = { status: 'succeeded', providerRef: null, settledAt: at } as const
  const cents = await leaveReturned(tx, ctx, { refundId, reason }, { set, action: 'payments.settleRefund' })
  const movement = refundAgainMovement(cents, 'Refund paid another way')
  await bookMovement(tx, booking, movement, { idempotencyKey: `refund-by-hand:${refundId}`, at })
}
