import { type SQL, sql } from 'drizzle-orm'
import { jsonOne, jsonRow, notNull } from '#server/database/json-rows.ts'
import { countIf } from '#server/database/sql.ts'

/**
 * Whether the pictures of booking `b` are past the contract's last day; a timer that is late does not hide it. `today`
 * is the day where the wedding is.
 */
export const isLateDelivery = (today: SQL): SQL<boolean> =>
  sql`(b.status = 'confirmed' and b.stage in ('upcoming', 'awaiting_delivery') and b.event_date + b.delivery_days < ${today})`

/** Today's date where the wedding is (X103). */
export const eventToday = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date`

/** How a photographer's bookings turned out. */
type VendorFacts = {
  weddings: number
  /** First deliveries, and those of them after the contract's last day together with those that are still missing. */
  delivered: number
  late: number
  /** Bookings that the photographer cancelled. */
  cancelled: number
}

/** The facts of a photographer's weddings: how many, delivered, late and cancelled by them. */
export const vendorFactsOf = (photographerId: string, now: Date): SQL<VendorFacts> =>
  notNull(
    jsonOne(
      jsonRow({
        weddings: countIf(sql`b.status in ('confirmed', 'completed') and b.event_date < ${eventToday(now)}`),
        delivered: sql<number>`count(d.created_at)::int`,
        // The facts of a profile count by the same function; only the clock is added here.
        late: countIf(sql`${isLateDelivery(eventToday(now))} or was_late(b)`),
        cancelled: countIf(sql`b.stage = 'by_vendor'`),
      }),
      sql`from bookings b left join deliveries d on d.booking_id = b.id and d.round = 1
        where b.photographer_id = ${photographerId}`,
    ),
  )
