import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { bookings, charges, clients, payments } from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locking.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertMayBind } from '#features/bookings/server/standing.ts'
import { DATE_BEING_PAID, DATE_TAKEN } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { paymentProvider } from '#server/payments/index.ts'
import type { PayInput } from '../inputs.ts'
import type { PaymentStatus } from '../model.ts'
import {
  ALREADY_PAID,
  ALREADY_PAYING,
  EARLIER_FIRST,
  GIVEN_BACK,
  KEY_OF_ANOTHER,
  NOT_PAYABLE,
  PAYMENT_NOT_FOUND,
} from '../texts.ts'
import type { ChargeFailure } from '#shared/cards.ts'

/** How long an attempt may wait for an answer before the provider is asked about it. */
export const ATTEMPT_MS = 2 * 60_000

/** The outcome of an earlier attempt with the same key. */
export type Attempt =
  | { state: 'charge'; chargeId: string; amountCents: number; currency: string }
  | { state: 'succeeded' }
  | { state: 'failed'; code: ChargeFailure }

type Line = { id: string; bookingId: string; position: number; amountCents: number; status: PaymentStatus }

async function findLine(tx: Db, ctx: ServiceContext, paymentId: string): Promise<Line> {
  const [line] = await tx
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      position: payments.position,
      amountCents: payments.amountCents,
      status: payments.status,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(eq(payments.id, paymentId), eq(clients.userId, ctx.actor!.userId)))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** The same key is the same attempt, with the same outcome. */
async function earlierAttempt(tx: Db, line: Line, key: string, currency: string): Promise<Attempt | null> {
  const [earlier] = await tx
    .select({
      id: charges.id,
      paymentId: charges.paymentId,
      status: charges.status,
      failureCode: charges.failureCode,
    })
    .from(charges)
    .where(eq(charges.idempotencyKey, key))
  if (!earlier) return null
  if (earlier.paymentId !== line.id) throw new AppError('CONFLICT', KEY_OF_ANOTHER)
  if (earlier.status === 'succeeded') {
    if (line.status === 'refunded') throw new AppError('CONFLICT', GIVEN_BACK)
    return { state: 'succeeded' }
  }
  if (earlier.status === 'failed')
    return { state: 'failed', code: (earlier.failureCode ?? 'declined') as ChargeFailure }
  return { state: 'charge', chargeId: earlier.id, amountCents: line.amountCents, currency }
}

/**
 * Only one couple at a time can pay for a photographer's date, so that nobody is charged for a date that is
 * gone: taken dates and those somebody else is paying for are refused before any money moves. (AV4, 5-states
 * row 9)
 */
async function assertDateIsFree(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`date:${booking.photographerId}:${booking.eventDate}`}, 3))`,
  )
  const sameDate = and(
    eq(bookings.photographerId, booking.photographerId),
    eq(bookings.eventDate, booking.eventDate),
    ne(bookings.id, booking.id),
  )
  const [taken] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(sameDate, sql`(${bookings.status} in ('confirmed', 'completed') or ${bookings.dateKept})`))
    .limit(1)
  if (taken) throw new AppError('DATE_TAKEN', DATE_TAKEN)
  const [paying] = await tx
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        sameDate,
        eq(bookings.stage, 'awaiting_payment'),
        eq(charges.status, 'processing'),
        gt(charges.createdAt, new Date(now.getTime() - ATTEMPT_MS)),
      ),
    )
    .limit(1)
  if (paying) throw new AppError('DATE_TAKEN', DATE_BEING_PAID)
}

async function assertPayable(tx: Db, booking: BookingRecord, line: Line, now: Date): Promise<void> {
  if (line.status === 'paid' || line.status === 'partially_refunded' || line.status === 'refunded')
    throw new AppError('CONFLICT', ALREADY_PAID)
  if (line.status === 'cancelled') throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, booking.id),
        lt(payments.position, line.position),
        inArray(payments.status, ['scheduled', 'processing', 'failed']),
      ),
    )
    .orderBy(asc(payments.position))
    .limit(1)
  if (earlier) throw new AppError('CONFLICT', EARLIER_FIRST)
  if (booking.stage === 'awaiting_payment') {
    await assertMayBind(tx, booking, 'client')
    return assertDateIsFree(tx, booking, now)
  }
  // A dispute freezes release, not duty; what a decision left due is paid on the completed booking (X122).
  if (booking.status !== 'confirmed' && booking.status !== 'completed')
    throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
}

/**
 * Reserves the payment line and, for a first payment, the date, before the provider is asked. One attempt at
 * a time, at most one success: the database's unique index says so. (PY2)
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, STANDS_STILL, FORBIDDEN.
 */
export async function reserveCharge(ctx: ServiceContext, input: PayInput): Promise<Attempt> {
  const now = ctx.now()
  try {
    const { bookingId } = await findLine(ctx.db, ctx, input.paymentId)
    return await withBooking(ctx, bookingId, async (tx, booking) => {
      // Read again under the lock, to see a payment that was just made.
      const line = await findLine(tx, ctx, input.paymentId)
      const earlier = await earlierAttempt(tx, line, input.idempotencyKey, booking.currency)
      if (earlier) return earlier
      await assertPayable(tx, booking, line, now)
      const [charge] = await tx
        .insert(charges)
        .values({
          paymentId: line.id,
          idempotencyKey: input.idempotencyKey,
          amountCents: line.amountCents,
          provider: paymentProvider().name,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: charges.id })
      await tx.update(payments).set({ status: 'processing', updatedAt: now }).where(eq(payments.id, line.id))
      return { state: 'charge', chargeId: charge!.id, amountCents: line.amountCents, currency: booking.currency }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'charges_one_per_payment')) throw new AppError('CONFLICT', ALREADY_PAYING)
    throw error
  }
}
