import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { charges, journal, ledgerEntries, payments, payouts, refunds } from '#drizzle/schema/index.ts'
import { addBusinessDays } from '#features/availability/days.ts'
import type { Db } from '#server/db.ts'
import type { LedgerAccount } from './model.ts'
import { type Movement, refundMovement, releaseMovement, splitRelease } from './movements.ts'
import type { PaidLine, Refund } from './refund.ts'
import type { DueLine } from './schedule.ts'

type Booking = { id: string; photographerId: string }

/** Whose account it is: escrow is the booking's, the payable the vendor's, the others belong to nobody. */
function ownerOf(account: LedgerAccount, booking: Booking): string | null {
  if (account === 'escrow') return booking.id
  return account === 'vendor_payable' ? booking.photographerId : null
}

/**
 * Books one movement in the caller's transaction. The same `idempotencyKey` is booked once, whoever asks and however
 * often; the database checks at commit that it balances and that no account falls below zero. (PY12)
 * @returns whether it was booked now, false when it had been before.
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

/** Writes a signed booking's payment lines; their order is the order they are paid in. (PY1) */
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

/** What was paid for a booking and what of it went back, line by line; unpaid lines are left out. (X81, X82) */
export async function paidLines(tx: Db, bookingId: string): Promise<PaidLine[]> {
  return tx
    .select({
      id: payments.id,
      type: payments.type,
      paidCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['paid', 'partially_refunded', 'refunded'])))
    .orderBy(asc(payments.position))
}

/** Nobody has to pay any more what was not paid yet. */
export async function cancelOpenPayments(tx: Db, bookingId: string, at: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'cancelled', updatedAt: at })
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'failed'])))
}

/** Whether something of the schedule is still to be paid. */
export async function hasOpenPayments(tx: Db, bookingId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'processing', 'failed'])))
    .limit(1)
  return open !== undefined
}

/** The due day of the oldest line that is still to be paid, if there is one. (PY10) */
export async function oldestOpenDueDate(tx: Db, bookingId: string): Promise<string | null> {
  const [open] = await tx
    .select({ dueDate: payments.dueDate })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, ['scheduled', 'failed'])))
    .orderBy(asc(payments.position))
    .limit(1)
  return open?.dueDate ?? null
}

type RefundOrder = { refund: Refund; reason: string; requestedBy: string | null; at: Date }

/**
 * Orders refunds line by line: the money leaves escrow in this transaction and is sent back after it by
 * `settleRefunds`. The same booking and line are refunded once for one reason's `key`. (PY7)
 */
export async function orderRefunds(
  tx: Db,
  booking: Booking,
  { refund, reason, requestedBy, at }: RefundOrder,
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
        idempotencyKey: `refund:${paymentId}`,
        amountCents,
        reason,
        requestedBy,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: refunds.id })
    await tx
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${amountCents}`,
        status: sql`case when ${payments.refundedCents} + ${amountCents} = ${payments.amountCents} then 'refunded' else 'partially_refunded' end`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId))
    await bookMovement(tx, booking, refundMovement(amountCents), { idempotencyKey: `refund:${ordered!.id}`, at })
  }
}

/** A payout goes out three business days after the release (PY6). */
export const PAYOUT_BUSINESS_DAYS = 3

type ReleaseOrder = {
  amountCents: number
  frozen: { rateBps: number; commissionCents: number }
  /** The day of the release, in the event's zone. */
  today: string
  at: Date
}

/**
 * Gives what is left in escrow to the vendor, less the commission, and schedules the payout; nothing left, nothing
 * done. Once for a booking. (PY4-PY6)
 */
export async function releaseEscrow(
  tx: Db,
  booking: Booking,
  { amountCents, frozen, today, at }: ReleaseOrder,
): Promise<{ netCents: number; scheduledFor: string } | null> {
  if (amountCents === 0) return null
  const split = splitRelease(amountCents, frozen)
  const isNew = await bookMovement(tx, booking, releaseMovement(split), { idempotencyKey: `release:${booking.id}`, at })
  const scheduledFor = addBusinessDays(today, PAYOUT_BUSINESS_DAYS)
  if (!isNew) return { netCents: split.netCents, scheduledFor }
  await tx.insert(payouts).values({
    vendorId: booking.photographerId,
    bookingId: booking.id,
    idempotencyKey: `payout:${booking.id}`,
    amountCents: split.netCents,
    commissionCents: split.commissionCents,
    scheduledFor,
    createdAt: at,
    updatedAt: at,
  })
  return { netCents: split.netCents, scheduledFor }
}
