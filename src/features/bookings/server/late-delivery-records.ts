import { type AnyColumn, and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookings, deliveries } from '#drizzle/schema/index.ts'
import { constant, countIf, subquery } from '#server/database/sql.ts'

/** Today's date where the wedding is (X103). */
export const eventToday = ({ eventTimeZone }: Record<'eventTimeZone', AnyColumn>, now: Date): SQL<string> =>
  sql`(${now.toISOString()}::timestamptz at time zone ${eventTimeZone})::date`

/** Whether a booking's pictures are past the contract's last day; a timer that is late does not hide it. */
export const isLateDelivery = (
  booking: Record<'status' | 'stage' | 'eventDate' | 'deliveryDays' | 'eventTimeZone', AnyColumn>,
  now: Date,
): SQL<boolean> =>
  sql`${and(
    constant(and(eq(booking.status, 'confirmed'), inArray(booking.stage, ['upcoming', 'awaiting_delivery']))),
    lt(sql`${booking.eventDate} + ${booking.deliveryDays}`, eventToday(booking, now)),
  )}`

/** The facts of a photographer's weddings: how many, delivered, late and cancelled by them. One row. */
export const vendorFactsOf = (photographerId: string, now: Date) =>
  subquery
    .select({
      weddings: countIf(
        and(
          constant(inArray(bookings.status, ['confirmed', 'completed'])),
          lt(bookings.eventDate, eventToday(bookings, now)),
        ),
      ).as('weddings'),
      /** First deliveries, and those of them after the contract's last day together with those that are still missing. */
      delivered: sql<number>`count(${deliveries.id})::int`.as('delivered'),
      // The facts of a profile count by the same function; only the clock is added here.
      late: countIf(or(isLateDelivery(bookings, now), sql`was_late(${bookings})`)).as('late'),
      cancelled: countIf(eq(bookings.stage, 'by_vendor')).as('cancelled'),
    })
    .from(bookings)
    .leftJoin(deliveries, and(eq(deliveries.bookingId, bookings.id), eq(deliveries.round, 1)))
    .where(eq(bookings.photographerId, photographerId))
    .as('vendor_facts')
