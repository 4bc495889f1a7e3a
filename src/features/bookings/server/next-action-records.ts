import { type AnyColumn, and, eq, exists, gt, gte, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookingSubstitutes, bookings, inquiries, offers, reviews } from '#drizzle/schema/index.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { constant, hasRow, subquery } from '#server/database/sql.ts'
import { REVIEW_WINDOW_DAYS } from '../model.ts'
import { eventToday } from './late-delivery-records.ts'
import { standsStill } from './standing-records.ts'

// What waits for either side of a booking, as parts of a statement. They take the booking's columns: of the table, an alias,
// or a subquery.

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Whether its next transition is possible now: nothing binding while one side is suspended or blocked. */
export const isMovable = ({
  status,
  photographerId,
  clientId,
}: Record<'status' | 'photographerId' | 'clientId', AnyColumn>): SQL =>
  sql`not ${and(eq(status, 'pending'), standsStill(photographerId, clientId))}`

/** The last day before a moment, in a time zone. */
export const lastDay = (at: AnyColumn, timeZone: AnyColumn | string): SQL<string> =>
  sql`((${at} - interval '1 millisecond') at time zone ${timeZone})::date`

/** The last day for an offer: while the date is held its hold's, then the wedding day. */
export const offerUntil = (
  { holdExpiresAt, eventDate, eventTimeZone }: Record<'holdExpiresAt' | 'eventDate' | 'eventTimeZone', AnyColumn>,
  now: Date,
): SQL<string> =>
  sql`case when ${gt(holdExpiresAt, now)} then ${lastDay(holdExpiresAt, eventTimeZone)} else ${eventDate} end`

/** Whether an amendment that this side has proposed waits for the other. */
export const isAsked = (
  { status, proposedBy, expiresAt }: Record<'status' | 'proposedBy' | 'expiresAt', AnyColumn>,
  by: 'client' | 'vendor',
  now: Date,
): SQL => and(constant(eq(status, 'proposed')), eq(proposedBy, by), gt(expiresAt, now))!

/** Days after a cancellation in which the couple is reminded of whom its photographer suggests. */
const SUBSTITUTES_DAYS = 28
const sameDay = alias(bookings, 'booking_of_the_day')

/**
 * Whether the photographer has cancelled and suggested others, none of whom the couple has asked, and nobody else has
 * offered the day.
 */
export function isSubstituteOpen(
  booking: Record<'id' | 'clientId' | 'stage' | 'cancelledAt' | 'eventDate' | 'eventTimeZone', AnyColumn>,
  now: Date,
): SQL {
  const isOfBooking = eq(bookingSubstitutes.bookingId, booking.id)
  const asked = subquery
    .select({ id: inquiries.id })
    .from(bookingSubstitutes)
    .innerJoin(
      inquiries,
      and(
        eq(inquiries.photographerId, bookingSubstitutes.photographerId),
        eq(inquiries.clientId, booking.clientId),
        gte(inquiries.createdAt, bookingSubstitutes.createdAt),
      ),
    )
    .where(isOfBooking)
  const offered = subquery
    .select({ id: sameDay.id })
    .from(sameDay)
    .where(
      and(
        eq(sameDay.clientId, booking.clientId),
        eq(sameDay.eventDate, booking.eventDate),
        constant(inArray(sameDay.status, ['pending', 'confirmed', 'completed'])),
      ),
    )
  return and(
    eq(booking.stage, 'by_vendor'),
    gt(booking.cancelledAt, daysBefore(now, SUBSTITUTES_DAYS)),
    gte(booking.eventDate, eventToday(booking, now)),
    hasRow(bookingSubstitutes, isOfBooking),
    not(exists(asked)),
    not(exists(offered)),
  )!
}

/** The last day for a review. */
export const reviewUntil = ({
  completedAt,
  eventTimeZone,
}: Record<'completedAt' | 'eventTimeZone', AnyColumn>): SQL<string> =>
  sql`(${completedAt} at time zone ${eventTimeZone})::date + ${REVIEW_WINDOW_DAYS}::int`

/** Whether the time for a review runs and this side has not sent one; not while the couple's bank has a payment. */
export const canReview = (
  { id, stage, completedAt }: Record<'id' | 'stage' | 'completedAt', AnyColumn>,
  author: 'client' | 'vendor',
  now: Date,
): SQL =>
  and(
    eq(stage, 'released'),
    gt(completedAt, daysBefore(now, REVIEW_WINDOW_DAYS)),
    not(isTakenBack(id)),
    not(hasRow(reviews, and(eq(reviews.bookingId, id), eq(reviews.author, author), ne(reviews.status, 'draft')))),
  )!

/** Whether the couple has said that they would like to book what is offered. */
export const isWanted = (bookingId: AnyColumn): SQL<boolean> =>
  hasRow(offers, and(eq(offers.bookingId, bookingId), constant(eq(offers.status, 'sent')), isNotNull(offers.wantedAt)))
