import { type AnyColumn, and, eq, type SQL } from 'drizzle-orm'
import { payouts } from '#drizzle/schema/index.ts'
import { addBankDays } from '#features/availability/bank-holidays.ts'
import { recordAudit } from '#server/audit.ts'
import type { AuditContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { ReleasePayoutInput } from '../inputs.ts'
import { type Release, releaseMovement, splitRelease } from '../ledger-movements.ts'
import { PAYOUT_NOT_HELD } from '../texts.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { isHeld } from './held-records.ts'
import { bookMovement, type Owners, releasedCents } from './ledger.ts'

/** A payout goes out three business days after the release (PY6). */
export const PAYOUT_BUSINESS_DAYS = 3

type ReleaseOrder = {
  /** The cause, unless it is the booking's end: a payment that came later has a release of its own. */
  cause?: string
  amountCents: number
  /** The day of the release, in the event's zone. */
  today: string
  at: Date
}

export type SignedBooking = Owners & { commissionRateBps: number | null; commissionCapCents: number | null }

/** The rate and cap that a booking was signed with. */
export const frozenCommission = ({ commissionRateBps, commissionCapCents }: SignedBooking) => ({
  rateBps: commissionRateBps ?? 0,
  capCents: commissionCapCents ?? 0,
})

/** How an amount in escrow would be divided if it were released now. */
export async function releaseSplit(tx: Db, booking: SignedBooking, amountCents: number): Promise<Release> {
  return splitRelease(amountCents, frozenCommission(booking), await releasedCents(tx, booking.id))
}

/**
 * Gives an amount in escrow to the vendor, less the commission at the frozen rate and cap, and schedules the payout;
 * does nothing when nothing is left. Once per booking, and once for each payment that comes after its end.
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

/** Whether the payout with this id is held because its vendor is suspended, as a condition. */
export const isPayoutHeld = (id: AnyColumn | SQL): SQL<boolean> =>
  hasRow(payouts, and(eq(payouts.id, id), isHeld(payouts)))

/** A payout that is held because its vendor is suspended. @throws AppError CONFLICT when it is not held. */
export async function findHeldPayout(db: Db, payoutId: string): Promise<{ bookingId: string; amountCents: number }> {
  const [held] = await db
    .select({ bookingId: payouts.bookingId, amountCents: payouts.amountCents })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), isHeld(payouts)))
  if (!held) throw new AppError('CONFLICT', PAYOUT_NOT_HELD)
  return held
}

/**
 * Releases one payout of a suspended vendor, with the reason: the next run sends it once its day has come, and tries it
 * again when it had failed.
 * @throws AppError CONFLICT when it is not held: its vendor is restored, or it was sent.
 */
export async function releaseHeldPayout(
  tx: Db,
  ctx: AuditContext,
  { payoutId, reason }: ReleasePayoutInput,
): Promise<void> {
  const at = ctx.now()
  const [released] = await tx
    .update(payouts)
    .set({ releasedAt: at, releaseReason: reason, updatedAt: at })
    .where(and(eq(payouts.id, payoutId), isHeld(payouts)))
    .returning({ bookingId: payouts.bookingId })
  if (!released) throw new AppError('CONFLICT', PAYOUT_NOT_HELD)
  const again = { where: eq(payouts.id, payoutId), at, set: { failureMessage: null } }
  const isRetried = (await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.retry, again)).length > 0
  await recordAudit(tx, ctx, {
    entityType: 'payout',
    entityId: payoutId,
    action: 'payments.releasePayout',
    before: { released_at: null, ...(isRetried && { status: 'failed' }) },
    after: { released_at: at.toISOString(), ...(isRetried && { status: 'pending' }) },
    reason,
  })
}
