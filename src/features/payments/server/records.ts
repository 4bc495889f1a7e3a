import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { charges, journal, ledgerEntries, payments, payouts, refunds } from '#drizzle/schema/index.ts'
import { addBankDays } from '#features/availability/bank-holidays.ts'
import type { Db } from '#server/db.ts'
import type { LedgerAccount } from '../model.ts'
import { type Movement, refundMovement, releaseMovement, splitRelease } from '../movements.ts'
import type { PaidLine, Refund } from '../refund.ts'
import type { DueLine } from '../schedule.ts'

type Booking = { id: string; photographerId: string }

/** The account's owner: escrow belongs to the booking, the payable to the vendor, the others to nobody. */
function ownerOf(account: LedgerAccount, booking: Booking): string | null {
  if (account === 'escrow') return booking.id
  return account === 'vendor_payable' ? booking.photographerId : null
}

/**
 * Books one movement in the caller's transaction. The same `idempotencyKey` is booked once, however often it
 * is sent; the database checks at commit that it balances and that no account falls below zero. (PY12)
 * @returns whether it was booked now; false when it already had been.
 */
export async function bookMovement(
  tx: Db,
  booking: Booking,
  { kind, description, entries }: Movement,
  { idempotencyKey, at }: { idempotencyKey: string; at: Date },
): Promise<boolean> {
  const [entry] = await tx
    .insert(journal)
    .values({ kind, bookingId: booking.id, idempotencyKey, description, createdAt: at })
    .onConflictDoNothing({ target: journal.idempotencyKey })
    .returning({ id: journal.id })
  if (!entry) return false
  await tx.insert(ledgerEntries).values(
    entries.map(({ account, amountCents }) => ({
      journalId: entry.id,
      accountKind: account,
      ownerId: ownerOf(account, booking),
      amountCents,
      createdAt: at,
    })),
  )
  return true
}

/** Writes a signed booking's payment lines; in the order in which they are paid. (PY1) */
export async function insertSchedule(tx: Db, bookingId: string, lines: readonly DueLine[], at: Date): Promise<void> {
  await tx.insert(payments).values(
    lines.map(({ type, amountCents, dueDate }, position) => ({
      bookingId,
      type,
      amountCents,
      dueDate,
      position,
      createdAt: at,
      updatedAt: at,
    })),
  )
}

/** What was paid for a booking and what was refunded, line by line; unpaid lines are left out. (X81, X82) */
export async function paidLines(tx: Db, bookingId: string): Promise<PaidLine[]> {
  return tx
    .select({
      id: payments.id,
      paidCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['paid', 'partially_refunded', 'refunded'])))
    .orderBy(asc(payments.position))
}

/** Cancels whatever has not been paid yet. */
export async function cancelOpenPayments(tx: Db, bookingId: string, at: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'cancelled', updatedAt: at })
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'failed'])))
}

/** The same as `hasOpenPayments`, as an SQL condition. */
export const isPaymentOpen = (bookingId: SQL): SQL => sql`exists (select from payments op
  where op.booking_id = ${bookingId} and op.status in ('scheduled', 'processing', 'failed'))`

/** Whether part of the schedule is still to be paid. */
export async function hasOpenPayments(tx: Db, bookingId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'processing', 'failed'])))
    .limit(1)
  return open !== undefined
}

/** Whether a card is being charged for this booking right now: what is held is then unknown. */
export async function isPaymentUnderWay(tx: Db, bookingId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.bookingId, bookingId), eq(payments.status, 'processing')))) > 0
}

/** A line that a decision makes due, ordered after all others of its booking. (X122) */
export async function addDuePayment(
  tx: Db,
  bookingId: string,
  { amountCents, dueDate, at }: { amountCents: number; dueDate: string; at: Date },
): Promise<void> {
  const position = await tx.$count(payments, eq(payments.bookingId, bookingId))
  await tx
    .insert(payments)
    .values({ bookingId, type: 'balance', amountCents, dueDate, position, createdAt: at, updatedAt: at })
}

/** The due date of the oldest unpaid line, if any. (PY10) */
export async function oldestOpenDueDate(tx: Db, bookingId: string): Promise<string | null> {
  const [open] = await tx
    .select({ dueDate: payments.dueDate })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'failed'])))
    .orderBy(asc(payments.position))
    .limit(1)
  return open?.dueDate ?? null
}

type RefundOrder = {
  refund: Refund
  /** The cause, such as `cancel` or `dispute:<id>`: a line is refunded once per cause. */
  cause: string
  reason: string
  requestedBy: string | null
  at: Date
}

/**
 * Orders refunds line by line: the money leaves escrow in this transaction and is sent later by
 * `settleRefunds`. A line is refunded once per cause. (PY7, X131)
 */
export async function orderRefunds(
  tx: Db,
  booking: Booking,
  { refund, cause, reason, requestedBy, at }: RefundOrder,
): Promise<void> {
  for (const { paymentId, amountCents } of refund.lines) {
    const [charge] = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.paymentId, paymentId), eq(charges.status, 'succeeded')))
    const [ordered] = await tx
      .insert(refunds)
      .values({
        bookingId: booking.id,
        paymentId,
        chargeId: charge?.id,
        idempotencyKey: `refund:${cause}:${paymentId}`,
        amountCents,
        reason,
        requestedBy,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: refunds.idempotencyKey })
      .returning({ id: refunds.id })
    if (!ordered) continue
    await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${amountCents}`,
        status: sql`case when ${payments.refundedCents} + ${amountCents} = ${payments.amountCents} then 'refunded' else 'partially_refunded' end`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId))
    await bookMovement(tx, booking, refundMovement(amountCents), { idempotencyKey: `refund:${ordered.id}`, at })
  }
}

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

type SignedBooking = Booking & { commissionRateBps: number | null; commissionCapCents: number | null }

/** Total released for a booking so far, before commission, in cents. */
async function releasedCents(tx: Db, bookingId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::float8` })
    .from(ledgerEntries)
    .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, 'release'), eq(ledgerEntries.accountKind, 'escrow')))
  return sum!.cents
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
  const frozen = { rateBps: booking.commissionRateBps ?? 0, capCents: booking.commissionCapCents ?? 0 }
  const split = splitRelease(amountCents, frozen, await releasedCents(tx, booking.id))
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
