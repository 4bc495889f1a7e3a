import { and, eq, ne, sql } from 'drizzle-orm'
import { bookings, calendarDays } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { AppError, databaseFault } from '#server/errors.ts'
import { DATE_ALREADY_BOOKED, DATE_LOST_REASON } from '../texts.ts'
import { lockBookingById } from './locked-records.ts'
import { announce } from './news.ts'
import { type BookingRecord, moveBooking } from './records.ts'

type Place = Pick<BookingRecord, 'photographerId' | 'eventDate'> & { id?: string }

/** What other couples have of this booking's date; `isBeingPaid` while those who are paying could take the last place. */
type Rivals = { isTaken: boolean; isBeingPaid: boolean; isBeingCaptured: boolean }

/**
 * Whether there is still a place for a booking on its date, of the day, the week and the year; the database's function
 * decides it, here and where the place is taken. (AV4)
 */
export async function rivalsOf(tx: Db, { photographerId, eventDate, id }: Place): Promise<Rivals> {
  const isNoneLeft = (paying: string) =>
    sql`places_left(${photographerId}, ${eventDate}::date, ${id ?? null}::uuid, ${paying}) <= 0`
  const ofEach = sql<boolean[]>`array[${isNoneLeft('none')}, ${isNoneLeft('open')}, ${isNoneLeft('captured')}]`
  const [isTaken, isBeingPaid, isBeingCaptured] = await evaluate(tx, ofEach)
  return { isTaken: isTaken!, isBeingPaid: isBeingPaid!, isBeingCaptured: isBeingCaptured! }
}

/** Waits until nobody else takes or frees a place of this photographer's calendar, until the transaction ends. */
export const lockDates = (tx: Db, photographerId: string) => evaluate(tx, sql`lock_dates(${photographerId})`)

/** @throws AppError DATE_TAKEN when the photographer has no place left on a date for an offer or another booking. */
export async function assertDateOpen(tx: Db, place: Place, sentence = DATE_ALREADY_BOOKED): Promise<void> {
  const { isTaken } = await rivalsOf(tx, place)
  if (isTaken) throw new AppError('DATE_TAKEN', sentence, { field: 'eventDate' })
}

/** Whether the database refused a booking because no place is left on its date. */
export const isDateGone = (error: unknown): boolean => databaseFault(error)?.constraint === 'bookings_within_capacity'

/** A booking that is not paid yet loses its date to another couple, and both are told. */
export async function loseDate(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const reason = DATE_LOST_REASON
  await moveBooking(tx, ctx, booking, 'lose-date', { reason, data: { reason }, isTimer: true })
  await announce(tx, ctx, booking, { mail: 'booking-date-lost' })
}

/** The couples for whom no place is left lose their dates, and are told. */
async function freeOthers(tx: Db, ctx: ServiceContext, won: BookingRecord): Promise<void> {
  const others = await tx
    .select({ id: bookings.id })
    .from(sql`date_scope(${won.photographerId}, ${won.eventDate}::date) scope`)
    .innerJoin(
      calendarDays,
      and(
        eq(calendarDays.photographerId, won.photographerId),
        sql`${calendarDays.day} between scope.first and scope.last`,
        eq(calendarDays.isFull, true),
      ),
    )
    .innerJoin(
      bookings,
      and(eq(bookings.photographerId, calendarDays.photographerId), eq(bookings.eventDate, calendarDays.day)),
    )
    .where(and(eq(bookings.status, 'pending'), ne(bookings.id, won.id)))
    .orderBy(bookings.id)
  for (const { id } of others) {
    const other = await lockBookingById(tx, ctx, id)
    if (other?.status === 'pending') await loseDate(tx, ctx, other)
  }
}

/**
 * Takes a place of a photographer's date for a booking: `take` writes it, and the couples who can no longer have one
 * are told. The one way to a date; the caller holds the locks of the booking and its rivals (`lockBookingWithRivals`).
 * @throws the database's refusal when no place is left: see `isDateGone`.
 */
export async function takeDate(
  tx: Db,
  ctx: ServiceContext,
  take: () => Promise<BookingRecord>,
): Promise<BookingRecord> {
  const won = await take()
  await freeOthers(tx, ctx, won)
  return won
}
