import { type SQL, sql } from 'drizzle-orm'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { REVIEW_WINDOW_DAYS } from '../model.ts'
import { standsStill } from './standing-records.ts'

// What waits for either side of a booking, in statements that call it `b`.

/** Whether its next transition is possible now: nothing binding while one side is suspended or blocked. */
export const isMovable: SQL = sql`not (b.status = 'pending' and ${standsStill(sql`b.photographer_id`, sql`b.client_id`)})`

/** The last day before a moment, where the wedding is. */
export const lastDay = (at: SQL): SQL => sql`((${at} - interval '1 millisecond') at time zone b.event_time_zone)::date`

/** The last day for an offer: while the date is held its hold's, then the wedding day. */
export const offerUntil = (now: SQL): SQL =>
  sql`case when b.hold_expires_at > ${now} then ${lastDay(sql`b.hold_expires_at`)} else b.event_date end`

/** Whether an amendment `a` that this side has proposed waits for the other. */
export const isAsked = (proposedBy: 'client' | 'vendor', now: SQL): SQL =>
  sql`(a.status = 'proposed' and a.proposed_by = ${proposedBy} and a.expires_at > ${now})`

/** Days after a cancellation in which the couple is reminded of whom its photographer suggests. */
const SUBSTITUTES_DAYS = 28

/**
 * Whether the photographer has cancelled and suggested others, none of whom the couple has asked, and nobody else has
 * offered the day.
 */
export const isSubstituteOpen = (now: SQL): SQL => sql`(b.stage = 'by_vendor'
  and b.cancelled_at + make_interval(days => ${SUBSTITUTES_DAYS}) > ${now}
  and b.event_date >= (${now} at time zone b.event_time_zone)::date
  and exists (select from booking_substitutes s where s.booking_id = b.id)
  and not exists (select from booking_substitutes s
    join inquiries q on q.photographer_id = s.photographer_id and q.client_id = b.client_id and q.created_at >= s.created_at
    where s.booking_id = b.id)
  and not exists (select from bookings n where n.client_id = b.client_id and n.event_date = b.event_date
    and n.status in ('pending', 'confirmed', 'completed')))`

/** The last day for a review. */
export const reviewUntil: SQL = sql`(b.completed_at at time zone b.event_time_zone)::date + ${REVIEW_WINDOW_DAYS}::int`

/** Whether the time for a review runs and this side has not sent one; not while the couple's bank has a payment. */
export const canReview = (
  author: 'client' | 'vendor',
  now: SQL,
): SQL => sql`(b.stage = 'released' and not ${isTakenBack(sql`b.id`)}
  and b.completed_at + make_interval(days => ${REVIEW_WINDOW_DAYS}) > ${now}
  and not exists (select from reviews r where r.booking_id = b.id and r.author = ${author} and r.status <> 'draft'))`

/** Whether the couple has said that they would like to book what is offered, as an SQL condition. */
export const isWanted = (bookingId: SQL): SQL<boolean> => sql`exists (select from offers o
  where o.booking_id = ${bookingId} and o.status = 'sent' and o.wanted_at is not null)`
