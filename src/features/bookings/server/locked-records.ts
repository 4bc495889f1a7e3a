import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { BOOKING_NOT_FOUND } from '../texts.ts'
import { applyDeadlines, passDeadlines } from './deadlines.ts'
import { type BookingRecord, lockRow, lockRowWithRivals } from './records.ts'

export { passDeadlines }

/**
 * Locks one of the actor's own bookings until the transaction ends, so that the second of two concurrent calls sees the
 * first, and applies every timed transition that is due beforehand.
 * @throws AppError NOT_FOUND for other people's as for missing ones.
 */
export async function lockBooking(tx: Db, ctx: ServiceContext, bookingId: string): Promise<BookingRecord> {
  const booking = await lockRow(tx, bookingId, ctx)
  if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  return applyDeadlines(tx, ctx, booking)
}

/** The same for work without an actor, such as settling a charge. Null when there is none. */
export async function lockBookingById(tx: Db, ctx: ServiceContext, bookingId: string): Promise<BookingRecord | null> {
  const booking = await lockRow(tx, bookingId)
  return booking && applyDeadlines(tx, ctx, booking)
}

/** The same, with every booking that may be about to take a place of its date, or of another `day`. */
export async function lockBookingWithRivals(
  tx: Db,
  ctx: ServiceContext,
  bookingId: string,
  day?: string,
): Promise<BookingRecord | null> {
  const booking = await lockRowWithRivals(tx, bookingId, day)
  return booking && applyDeadlines(tx, ctx, booking)
}

/**
 * One verb on one of the actor's own bookings, in one transaction under its lock. Deadlines are applied first in a
 * transaction of their own, so that they persist when the verb is refused; mails leave after the commit.
 * @throws AppError NOT_FOUND, and whatever the verb throws.
 */
export async function withBooking<T>(
  ctx: ServiceContext,
  bookingId: string,
  verb: (tx: Db, booking: BookingRecord) => Promise<T>,
): Promise<T> {
  await passDeadlines(ctx, { bookingId, reader: ctx })
  return transact(ctx.db, async (tx) => verb(tx, await lockBooking(tx, ctx, bookingId)))
}
