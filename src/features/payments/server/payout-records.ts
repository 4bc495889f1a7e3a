import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { payoutAccounts, payouts } from '#drizzle/schema/index.ts'
import { addBankDays } from '#features/availability/bank-holidays.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { moveRows } from '#server/move-rows.ts'
import { type TransferResult, transferKey } from '#server/payments/provider.ts'
import { transact } from '#server/transact.ts'
import { payoutMovement, type Release, releaseMovement, splitRelease } from '../ledger-movements.ts'
import type { ReleasePayoutInput } from '../inputs.ts'
import { PAYOUT_NOT_HELD } from '../texts.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { isHeld } from './held-records.ts'
import { bookMovement, type Owners, releasedCents } from './ledger.ts'
import { isOneOf } from '#server/sql.ts'

/** A payout goes out three business days after the release (PY6). */
export const PAYOUT_BUSINESS_DAYS = 3

type ReleaseOrder = {
  /** The cause, unless it is the booking's end: a payment that came later has a release of its own (X122). */
  cause?: string
  amountCents: number
  /** The day of the release, in the event's zone. */
  today: string
  at: Date
}

type SignedBooking = Owners & { commissionRateBps: number | null; commissionCapCents: number | null }

/** How an amount in escrow would be divided if it were released now. (PY4, X122) */
export async function releaseSplit(tx: Db, booking: SignedBooking, amountCents: number): Promise<Release> {
  const frozen = { rateBps: booking.commissionRateBps ?? 0, capCents: booking.commissionCapCents ?? 0 }
  return splitRelease(amountCents, frozen, await releasedCents(tx, booking.id))
}

/**
 * Gives an amount in escrow to the vendor, less the commission at the frozen rate and cap, and schedules the
 * payout; does nothing when nothing is left. Once per booking, and once for each payment that comes after its
 * end. (PY4-PY6, X122)
 * @returns the payout's amount and date; null when nothing was released.
 */
export async function releaseEscrow(
  tx: Db,
  booking: SignedBooking,
  { cause, amountCents, today, at }: ReleaseOrder,
): Promise<{ netCents: number; scheduledFor: string } | null> {
  if (amountCents === 0) return null
  const split = await releaseSplit(tx, booking, amountCents)
  const key = cause ? `${booking.id}:${cause}` : booking.id
  if (!(await bookMovement(tx, booking, releaseMovement(split), { idempotencyKey: `release:${key}`, at }))) return null
  const scheduledFor = addBankDays(today, PAYOUT_BUSINESS_DAYS)
  // What is left may be only the last cent of a commission.
  if (split.netCents > 0) {
    await tx.insert(payouts).values({
      vendorId: booking.photographerId,
      bookingId: booking.id,
      idempotencyKey: `payout:${key}`,
      amountCents: split.netCents,
      commissionCents: split.commissionCents,
      scheduledFor,
      createdAt: at,
      updatedAt: at,
    })
  }
  return { netCents: split.netCents, scheduledFor }
}

/** Payouts of suspended vendors wait; one that had already begun is finished. (X123) */
const mayLeave = sql`not ${isHeld(sql`payouts`)}`

/**
 * Whether the waiting time after a change of details is over; also checked for a payout begun before it,
 * which would go to the new account. (X139)
 */
const isSettled = (now: Date) =>
  sql`not exists (select from payout_accounts w where w.vendor_id = ${payouts.vendorId}
    and w.payouts_wait_until > ${now.toISOString()}::timestamptz)`

/** A payout to be sent. */
export type DuePayout = {
  id: string
  bookingId: string
  amountCents: number
  accountRef: string | null
}

/** Payouts due by `today`, after this id, to vendors whose bank account is verified. (PY6) */
export const duePayouts = (
  db: Db,
  { now, today, after, limit }: { now: Date; today: string; after: string; limit: number },
): Promise<DuePayout[]> =>
  db
    .select({
      id: payouts.id,
      bookingId: payouts.bookingId,
      amountCents: payouts.amountCents,
      accountRef: payoutAccounts.providerRef,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.vendorId, payouts.vendorId))
    .where(
      and(
        isOneOf(payouts.status, [...PAYOUT_TRANSITIONS.begin.from]),
        gt(payouts.id, after),
        lte(payouts.scheduledFor, today),
        eq(payoutAccounts.status, 'verified'),
        mayLeave,
        isSettled(now),
      ),
    )
    .orderBy(asc(payouts.id))
    .limit(limit)

/**
 * Marks a payout as begun.
 * @returns the number of the attempt and its key for the provider; null when it may no longer be sent.
 */
export async function beginPayout(
  db: Db,
  id: string,
  now: Date,
): Promise<{ attempt: number; idempotencyKey: string } | null> {
  return transact(db, async (tx) => {
    const moved = await moveRows(tx, payouts, PAYOUT_TRANSITIONS.begin, {
      where: and(eq(payouts.id, id), mayLeave, isSettled(now)),
      at: now,
      set: { attempts: sql`${payouts.attempts} + 1` },
    })
    if (moved.length === 0) return null
    const [begun] = await tx
      .select({ attempt: payouts.attempts, key: payouts.idempotencyKey, failures: payouts.failures })
      .from(payouts)
      .where(eq(payouts.id, id))
    const { attempt, key, failures } = begun!
    return { attempt, idempotencyKey: transferKey(key, failures) }
  })
}

/** Records the provider's answer about a payout, and its arrival in the ledger. Returns null when it is known already. */
export async function recordPayout(
  tx: Db,
  booking: Owners,
  { id, amountCents }: DuePayout,
  result: TransferResult,
  at: Date,
): Promise<'paid' | 'failed' | null> {
  if (result.status === 'failed') {
    const set = { failureMessage: result.message, failures: sql`${payouts.failures} + 1` }
    const failed = await moveRows(tx, payouts, PAYOUT_TRANSITIONS.fail, { where: eq(payouts.id, id), at, set })
    return failed.length > 0 ? 'failed' : null
  }
  const isNew = await bookMovement(tx, booking, payoutMovement(amountCents), { idempotencyKey: `payout:${id}`, at })
  if (!isNew) return null
  const set = { providerRef: result.providerRef, paidAt: at }
  const paid = await moveRows(tx, payouts, PAYOUT_TRANSITIONS.pay, { where: eq(payouts.id, id), at, set })
  if (paid.length === 0) throw new Error(`payout ${id} cannot be paid`)
  return 'paid'
}

/** Whether the payout with this id is held because its vendor is suspended, as a condition. (X123) */
export const isPayoutHeld = (id: SQL): SQL<boolean> =>
  sql`exists (select from payouts y where y.id = ${id} and ${isHeld(sql`y`)})`

/** A payout that is held because its vendor is suspended. (X123) @throws AppError CONFLICT when it is not held. */
export async function findHeldPayout(db: Db, payoutId: string): Promise<{ bookingId: string; amountCents: number }> {
  const [held] = await db
    .select({ bookingId: payouts.bookingId, amountCents: payouts.amountCents })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), isHeld(sql`payouts`)))
  if (!held) throw new AppError('CONFLICT', PAYOUT_NOT_HELD)
  return held
}

/**
 * Releases one payout of a suspended vendor, with the reason: the next run sends it once its day has come. (X123)
 * @throws AppError CONFLICT when it is not held: its vendor is restored, or it was sent.
 */
export async function releaseHeldPayout(
  tx: Db,
  ctx: Pick<ServiceContext, 'actor' | 'now' | 'requestId' | 'ip' | 'userAgent'>,
  { payoutId, reason }: ReleasePayoutInput,
): Promise<void> {
  const at = ctx.now()
  const [released] = await tx
    .update(payouts)
    .set({ releasedAt: at, releaseReason: reason, updatedAt: at })
    .where(and(eq(payouts.id, payoutId), isHeld(sql`payouts`)))
    .returning({ bookingId: payouts.bookingId })
  if (!released) throw new AppError('CONFLICT', PAYOUT_NOT_HELD)
  await recordAudit(tx, ctx, {
    entityType: 'payout',
    entityId: payoutId,
    action: 'payments.releasePayout',
    before: { released_at: null },
    after: { released_at: at.toISOString() },
    reason,
  })
}
