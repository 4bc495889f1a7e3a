import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { amendments, bookings, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { eventToday } from '#features/bookings/server/late-delivery-records.ts'
import {
  canReview,
  isAsked,
  isMovable,
  isSubstituteOpen,
  lastDay,
  offerUntil,
  reviewUntil,
} from '#features/bookings/server/next-action-records.ts'
import { lastSender } from '#features/messages/server/records.ts'
import { REMINDER_DAYS_BEFORE } from '#features/payments/schedule.ts'
import { hasOpenBefore } from '#features/payments/server/records.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { jsonIf, jsonPage, jsonRow, notNull } from '#server/database/json-rows.ts'
import { clockOf, countOf } from '#server/database/sql.ts'
import { faceOf } from '#server/pictures/cover.ts'
import type { NeedKind } from '../model.ts'

type Asked = {
  /** Whose inquiries, a condition on `k`, the couple's record. */
  couples: SQL
  now: Date
  /** The zone in which an inquiry's end is a day. */
  timeZone: string
}

const b = alias(bookings, 'b')
const c = alias(vendorContracts, 'c')
const a = alias(amendments, 'a')
const y = alias(payments, 'y')

/** What one need is about: whose it is, the ids of where it is done, and the last day for it. */
const about = (kind: NeedKind, due: SQL, ids: { document?: SQL; payment?: SQL; cents?: SQL } = {}) =>
  sql`${kind}::text as kind, b.client_id, b.id as booking_id, null::uuid as thread_id, ${ids.document ?? sql`null::uuid`} as document_id,
    ${ids.payment ?? sql`null::uuid`} as payment_id, ${ids.cents ?? sql`null::int`} as cents, b.photographer_id, b.event_date,
    ${due} as due`

/**
 * Every transition of a booking that waits for the couple and can be made now. A deadline that has passed counts before
 * its timer has run. Uses the statement's `own`, the couples' bookings.
 */
function ofBookings(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = eventToday(b, now)
  const isOpen = sql`y.status in ('scheduled', 'processing', 'failed')
    and not ${hasOpenBefore(y)}`
  const pay = { payment: sql`y.id`, cents: sql`y.amount_cents` }
  return sql`
    select ${about('offer', offerUntil(b, now))} from own b join offers o on o.booking_id = b.id
      where b.stage = 'offered' and o.status = 'sent' and o.wanted_at is null and b.event_date >= ${today} and ${isMovable(b)}
    union all
    select ${about('sign', lastDay(c.expiresAt, b.eventTimeZone), { document: sql`c.id` })}
      from own b join vendor_contracts c on c.booking_id = b.id
      where b.stage = 'contract_sent' and c.status in ('sent', 'viewed') and c.expires_at > ${at} and ${isMovable(b)}
    union all
    select ${about('pay-first', lastDay(b.holdExpiresAt, b.eventTimeZone), pay)} from own b join payments y on y.booking_id = b.id
      where b.stage = 'awaiting_payment' and ${isOpen} and b.hold_expires_at > ${at} and ${isMovable(b)}
    union all
    select ${about('pay', sql`y.due_date`, pay)} from own b join payments y on y.booking_id = b.id
      where b.status in ('confirmed', 'completed') and ${isOpen}
        and (y.status = 'failed' or y.due_date <= ${today} + ${REMINDER_DAYS_BEFORE[0]}::int)
    union all
    select ${about('amendment', lastDay(a.expiresAt, b.eventTimeZone))} from own b join amendments a on a.booking_id = b.id
      where ${isAsked(a, 'vendor', now)}
    union all
    select ${about('substitute', sql`null::date`)} from own b where ${isSubstituteOpen(b, now)}
    union all
    select ${about('confirm', lastDay(b.confirmBy, b.eventTimeZone))} from own b
      where b.stage = 'delivered' and b.confirm_by > ${at} and not ${isTakenBack(sql`b.id`)}
    union all
    select ${about('review', reviewUntil(b))}
      from own b where ${canReview(b, 'client', now)}`
}

/** The couples' running inquiries: to answer when the photographer wrote last, else waiting for them. */
function ofInquiries({ couples, now, timeZone }: Asked): SQL {
  return sql`
    select case when q.answered_at is not null and ${lastSender(sql`q.thread_id`)} = 'vendor' then 'answer' else 'waiting' end, q.client_id, null, q.thread_id,
      null, null, null, q.photographer_id, q.event_date,
      case when q.answered_at is null and q.frozen_at is null
        then ((q.expires_at - interval '1 millisecond') at time zone ${timeZone})::date end
    from inquiries q join clients k on k.id = q.client_id
    where ${couples} and q.status = 'open'
      and (q.answered_at is not null or q.expires_at > ${clockOf(sql`q.frozen_at`, now)})`
}

/** A statement's `need`, from its `own`: everything that waits for a couple, and its running inquiries. */
export const needRows = (asked: Asked): SQL => sql`${ofBookings(asked.now)} union all ${ofInquiries(asked)}`

/**
 * The first of `need`, all of them or those of one couple: what waits for the couple, by deadline, then the inquiries
 * that wait for somebody else.
 */
export const firstNeeds = (limit: number, whose: SQL = sql`true`) =>
  jsonPage(
    jsonRow({
      kind: sql<NeedKind>`n.kind`,
      bookingId: sql<string | null>`n.booking_id`,
      threadId: sql<string | null>`n.thread_id`,
      documentId: sql<string | null>`n.document_id`,
      payment: jsonIf(
        sql`n.payment_id is not null`,
        jsonRow({ id: sql<string>`n.payment_id`, amountCents: sql<number>`n.cents` }),
      ),
      eventDate: sql<string | null>`n.event_date`,
      /** The last day for it, YYYY-MM-DD. */
      due: sql<string | null>`n.due`,
      photographer: notNull(faceOf(sql`n.photographer_id`)),
    }),
    sql`from need n where ${whose}`,
    sql`(n.kind = 'waiting'), n.due nulls last, n.event_date nulls last, n.booking_id, n.thread_id`,
    { limit },
  )

export const needCount = countOf(sql`from need`)
