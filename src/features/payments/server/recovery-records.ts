import { type AnyColumn, and, asc, desc, eq, getColumns, gt, max, ne, type SQL, sql } from 'drizzle-orm'
import { bookings, payoutAccounts, payouts, recoveries, recoveryParts, transfers } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { AuditContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { isOneOf, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type Moved, transferKey } from '#server/payments/hosted.ts'
import type { WaiveRecoveryInput } from '../inputs.ts'
import { commissionReturnedMovement, keptFromPayoutMovement, reversalMovement } from '../ledger-movements.ts'
import type { Recovery } from '../recovery.ts'
import { RECOVERY_NOT_OPEN, RECOVERY_UNDER_WAY } from '../texts.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { forgetTransfers } from './transfer-records.ts'

type RecoveryRow = typeof recoveries.$inferSelect

/** What has come back of a recovery, in cents. */
export const recoveredOf = (recoveryId: AnyColumn | SQL): SQL<number> =>
  sumRows(
    recoveryParts,
    recoveryParts.amountCents,
    and(eq(recoveryParts.recoveryId, recoveryId), eq(recoveryParts.status, 'succeeded')),
  )

/** What is still missing of a recovery, in cents. */
export const missingCents: SQL<number> = sql<number>`${recoveries.amountCents} - ${recoveredOf(recoveries.id)}`.mapWith(
  Number,
)

/** Writes down what a photographer gives back of a lost chargeback, and returns the commission on it. */
export async function openRecovery(
  tx: Db,
  booking: Owners,
  { chargebackId, recovery, at }: { chargebackId: string; recovery: Recovery; at: Date },
): Promise<void> {
  const { netCents: amountCents, commissionCents } = recovery
  const who = { chargebackId, bookingId: booking.id, vendorId: booking.photographerId }
  await tx.insert(recoveries).values({ ...who, amountCents, commissionCents, createdAt: at, updatedAt: at })
  if (commissionCents === 0) return
  const idempotencyKey = `commission-returned:${chargebackId}`
  await bookMovement(tx, booking, commissionReturnedMovement(commissionCents), { idempotencyKey, at })
}

/** The open recoveries of a locked booking, oldest first, with what is still missing of each. */
async function openOf(tx: Db, bookingId: string): Promise<(RecoveryRow & { leftCents: number })[]> {
  return tx
    .select({ ...getColumns(recoveries), leftCents: missingCents })
    .from(recoveries)
    .where(and(eq(recoveries.bookingId, bookingId), eq(recoveries.status, 'open')))
    .orderBy(asc(recoveries.createdAt), asc(recoveries.id))
}

/** A recovery of which everything has come back is done. */
async function closeWhole(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .update(recoveries)
    .set({ status: 'done', updatedAt: at })
    .where(and(eq(recoveries.id, id), eq(recoveries.status, 'open'), eq(missingCents, 0)))
}

/** A recovery of which something is missing. @throws AppError CONFLICT when nothing is. */
export async function findOpenRecovery(db: Db, recoveryId: string): Promise<{ bookingId: string; leftCents: number }> {
  const [open] = await db
    .select({ bookingId: recoveries.bookingId, leftCents: missingCents })
    .from(recoveries)
    .where(and(eq(recoveries.id, recoveryId), eq(recoveries.status, 'open')))
  if (!open) throw new AppError('CONFLICT', RECOVERY_NOT_OPEN)
  return open
}

/**
 * Asks the photographer for no more of a lost chargeback, with the reason. A reversal whose outcome is not known is
 * waited for.
 * @throws AppError CONFLICT when nothing is missing, or is being taken back.
 */
export async function waiveRecovery(
  tx: Db,
  ctx: AuditContext,
  { recoveryId, reason }: WaiveRecoveryInput,
): Promise<void> {
  const { bookingId, leftCents } = await findOpenRecovery(tx, recoveryId)
  const own = eq(recoveryParts.recoveryId, recoveryId)
  if ((await tx.$count(recoveryParts, and(own, eq(recoveryParts.status, 'pending')))) > 0)
    throw new AppError('CONFLICT', RECOVERY_UNDER_WAY)
  await tx
    .update(recoveries)
    .set({ status: 'waived', waiveReason: reason, updatedAt: ctx.now() })
    .where(eq(recoveries.id, recoveryId))
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: bookingId,
    action: 'payments.waiveRecovery',
    before: { recovery: recoveryId, status: 'open' },
    after: { recovery: recoveryId, status: 'waived', cents: leftCents },
    reason,
  })
}

/** What has not left of a payout that is not on its way. */
type Unsent = { id: string; amountCents: number; sentCents: number }

async function unsentPayouts(tx: Db, bookingId: string): Promise<Unsent[]> {
  const hasLeft = and(eq(transfers.payoutId, payouts.id), eq(transfers.status, 'succeeded'))
  return tx
    .select({
      id: payouts.id,
      amountCents: payouts.amountCents,
      sentCents: sumRows(transfers, transfers.amountCents, hasLeft),
    })
    .from(payouts)
    .where(and(eq(payouts.bookingId, bookingId), isOneOf(payouts.status, [...PAYOUT_TRANSITIONS.keep.from])))
    .orderBy(asc(payouts.scheduledFor), asc(payouts.id))
    .for('update')
}

/**
 * Makes a payout smaller, or ends it when nothing is left to send; its earlier plan was discarded, and is made again.
 */
async function shrink(tx: Db, { id, amountCents, sentCents }: Unsent, cents: number, at: Date): Promise<void> {
  const own = eq(payouts.id, id)
  if (cents === amountCents) {
    await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.keep, { where: own, at, set: { failureMessage: null } })
    return
  }
  await tx
    .update(payouts)
    .set({ amountCents: amountCents - cents, updatedAt: at })
    .where(own)
  if (amountCents - cents > sentCents) return
  const [last] = await tx
    .select({ ref: max(transfers.providerRef) })
    .from(transfers)
    .where(eq(transfers.payoutId, id))
  const set = { providerRef: last!.ref, paidAt: at, failureMessage: null }
  await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.pay, { where: own, at, set })
}

/** `notMade`: the keys of the transfers of which the caller has looked up that they were not made. */
type Keeping = { notMade: readonly string[]; at: Date }

/**
 * Keeps what photographers owe for a locked booking from its payouts that have not left; one of which something may
 * have left unheard is kept from when it has been looked up. A reversal whose outcome is not known counts as done
 * meanwhile.
 */
export async function keepFromPayouts(tx: Db, booking: Owners, { notMade, at }: Keeping): Promise<void> {
  for (const recovery of await openOf(tx, booking.id)) {
    const [asked] = await tx
      .select({ cents: recoveryParts.amountCents })
      .from(recoveryParts)
      .where(and(eq(recoveryParts.recoveryId, recovery.id), eq(recoveryParts.status, 'pending')))
    let left = recovery.leftCents - (asked?.cents ?? 0)
    for (const payout of await unsentPayouts(tx, booking.id)) {
      const cents = Math.min(left, payout.amountCents - payout.sentCents)
      if (cents <= 0 || !(await forgetTransfers(tx, payout.id, notMade))) continue
      left -= cents
      await shrink(tx, payout, cents, at)
      const part = { recoveryId: recovery.id, payoutId: payout.id, amountCents: cents, status: 'succeeded' as const }
      const [kept] = await tx
        .insert(recoveryParts)
        .values({ ...part, settledAt: at, createdAt: at, updatedAt: at })
        .returning({ id: recoveryParts.id })
      const idempotencyKey = `recovery:${kept!.id}`
      await bookMovement(tx, booking, keptFromPayoutMovement(cents), { idempotencyKey, at })
    }
    await closeWhole(tx, recovery.id, at)
  }
}

/** A recovery that waits for money of its photographer. */
export type OpenRecovery = { id: string; bookingId: string; accountRef: string; currency: string }

/** Recoveries of which something is missing, after this id. */
export const openRecoveries = (db: Db, { after, limit }: { after: string; limit: number }): Promise<OpenRecovery[]> =>
  db
    .select({
      id: recoveries.id,
      bookingId: recoveries.bookingId,
      accountRef: sql<string>`coalesce(${payoutAccounts.providerRef}, '')`,
      currency: bookings.currency,
    })
    .from(recoveries)
    .innerJoin(bookings, eq(bookings.id, recoveries.bookingId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.vendorId, recoveries.vendorId))
    .where(and(eq(recoveries.status, 'open'), gt(recoveries.id, after)))
    .orderBy(asc(recoveries.id))
    .limit(limit)

/** A transfer to be reversed in part, as it is sent to the service. */
export type OpenReversal = {
  id: string
  failures: number
  key: string
  transferRef: string
  amountCents: number
  isRepeat: boolean
}

/** The transfer of a booking of which most can still be reversed. */
async function reversible(tx: Db, bookingId: string): Promise<{ id: string; leftCents: number } | null> {
  const isAsked = and(eq(recoveryParts.transferId, transfers.id), ne(recoveryParts.status, 'failed'))
  const reversed = sumRows(recoveryParts, recoveryParts.amountCents, isAsked)
  const left = sql<number>`${transfers.amountCents} - ${reversed}`.mapWith(Number)
  const [found] = await tx
    .select({ id: transfers.id, leftCents: left })
    .from(transfers)
    .innerJoin(payouts, eq(payouts.id, transfers.payoutId))
    .where(and(eq(payouts.bookingId, bookingId), eq(transfers.status, 'succeeded')))
    .orderBy(desc(left), asc(transfers.id))
    .limit(1)
  return found && found.leftCents > 0 ? found : null
}

/**
 * The next reversal to ask for, of at most what the photographer's account has: one whose outcome is not known as it
 * was, a refused one as a new attempt. The booking is locked. Null when nothing is missing, or nothing is there.
 */
export async function planReversal(
  tx: Db,
  { id, bookingId }: OpenRecovery,
  has: { availableCents: number; pendingCents: number },
  at: Date,
): Promise<OpenReversal | null> {
  const found = (await openOf(tx, bookingId)).find((open) => open.id === id)
  if (!found) return null
  const [begun] = await tx
    .select()
    .from(recoveryParts)
    .where(and(eq(recoveryParts.recoveryId, id), ne(recoveryParts.status, 'succeeded')))
  if (begun?.status === 'pending') return askedOf(tx, begun.id, true)
  const transfer = await reversible(tx, bookingId)
  // What is still on its way to the account may not count: after a refusal only what has arrived is requested.
  const there = has.availableCents + (begun ? 0 : Math.max(0, has.pendingCents))
  const amountCents = Math.min(found.leftCents, there, transfer?.leftCents ?? 0)
  if (!transfer || amountCents <= 0) return null
  const asked = { transferId: transfer.id, amountCents, status: 'pending' as const, updatedAt: at }
  if (begun) {
    await tx.update(recoveryParts).set(asked).where(eq(recoveryParts.id, begun.id))
    return askedOf(tx, begun.id, false)
  }
  const [made] = await tx
    .insert(recoveryParts)
    .values({ recoveryId: id, ...asked, createdAt: at })
    .returning({ id: recoveryParts.id })
  return askedOf(tx, made!.id, false)
}

async function askedOf(tx: Db, id: string, isRepeat: boolean): Promise<OpenReversal> {
  const [asked] = await tx
    .select({
      failures: recoveryParts.failures,
      amountCents: recoveryParts.amountCents,
      transferRef: transfers.providerRef,
    })
    .from(recoveryParts)
    .innerJoin(transfers, eq(transfers.id, recoveryParts.transferId))
    .where(eq(recoveryParts.id, id))
  const { failures, amountCents, transferRef } = asked!
  const key = transferKey(`reversal:${id}`, failures)
  return { id, failures, key, transferRef: transferRef!, amountCents, isRepeat }
}

/**
 * Records the service's answer about a reversal, and its arrival in the ledger: only of the attempt that it answers, which
 * alone has this sum. Returns whether it has arrived.
 */
export async function recordReversal(
  tx: Db,
  booking: Owners,
  { id, amountCents, failures }: OpenReversal,
  { result, at }: { result: Moved; at: Date },
): Promise<boolean> {
  const outcome =
    result.status === 'succeeded'
      ? { status: 'succeeded' as const, providerRef: result.providerRef, failureMessage: null, settledAt: at }
      : { status: 'failed' as const, failureMessage: result.message, failures: failures + 1 }
  const [recorded] = await tx
    .update(recoveryParts)
    .set({ ...outcome, updatedAt: at })
    .where(and(eq(recoveryParts.id, id), eq(recoveryParts.status, 'pending'), eq(recoveryParts.failures, failures)))
    .returning({ recoveryId: recoveryParts.recoveryId })
  if (!recorded || result.status === 'failed') return false
  await bookMovement(tx, booking, reversalMovement(amountCents), { idempotencyKey: `recovery:${id}`, at })
  await closeWhole(tx, recorded.recoveryId, at)
  return true
}
