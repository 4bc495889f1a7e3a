import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { amendments, bookings } from '#drizzle/schema/index.ts'
import { eventToday } from '#features/bookings/server/late-delivery-records.ts'
import {
  canReview,
  isAsked,
  isMovable,
  lastDay,
  offerUntil,
  reviewUntil,
} from '#features/bookings/server/next-action-records.ts'
import { standsStill } from '#features/bookings/server/standing-records.ts'
import { lastSender } from '#features/messages/server/records.ts'
import { jsonPage, jsonRow } from '#server/database/json-rows.ts'
import { clockOf, countOf } from '#server/database/sql.ts'
import type { VendorNeedKind } from '../model.ts'

type Asked = {
  now: Date
  /** The zone in which an inquiry's end is a day. */
  timeZone: string
}

const b = alias(bookings, 'b')
const a = alias(amendments, 'a')

/** What one need is about: the ids of where it is done, and the last day for it. */
const about = (kind: VendorNeedKind, due: SQL, document: SQL = sql`null::uuid`) =>
  sql`${kind}::text as kind, b.id as booking_id, null::uuid as thread_id, ${document} as document_id, b.client_id,
    b.event_date, ${due} as due`

const noDay = sql`null::date`

/**
 * Every transition of a booking that waits for its photographer and can be made now, as the tones of `STATUS_TONES` say
 * it. A wedding that is over waits for its pictures before its timer has run. Uses the statement's `own`.
 */
function ofBookings(now: Date): SQL {
  const today = eventToday(b, now)
  return sql`
    select ${about('contract', offerUntil(b, now), sql`c.id`)} from own b join offers o on o.booking_id = b.id
      left join lateral (select v.id from vendor_contracts v where v.booking_id = b.id and v.status = 'draft'
        order by v.created_at desc, v.id limit 1) c on true
      where b.stage = 'offered' and o.status = 'sent' and (o.wanted_at is not null or c.id is not null)
        and b.event_date >= ${today} and ${isMovable(b)}
    union all
    select ${about('counter', offerUntil(b, now))} from own b
      where b.stage = 'countered' and b.event_date >= ${today} and ${isMovable(b)}
    union all
    select ${about('amendment', lastDay(a.expiresAt, b.eventTimeZone))} from own b join amendments a on a.booking_id = b.id
      where ${isAsked(a, 'client', now)}
    union all
    select ${about('deliver', sql`b.event_date + b.delivery_days`)} from own b
      where b.stage = 'awaiting_delivery' or (b.stage = 'upcoming' and b.event_date < ${today})
    union all
    select ${about('changes', noDay)} from own b where b.stage = 'changes'
    union all
    select ${about('review', reviewUntil(b))} from own b where ${canReview(b, 'vendor', now)}`
}

/**
 * Open inquiries: to answer until they expire, then whenever the couple wrote last. One that was reported as not genuine
 * waits for our team.
 */
const ofInquiries = ({ now, timeZone }: Asked): SQL => sql`
  select case when q.answered_at is null then 'inquiry' else 'reply' end, null, q.thread_id, null, q.client_id,
    q.event_date,
    case when q.answered_at is null then ((q.expires_at - interval '1 millisecond') at time zone ${timeZone})::date end
  from inquiries q
  where q.photographer_id = (select id from me) and q.status = 'open' and q.not_genuine_at is null
    and case when q.answered_at is null then q.expires_at > ${clockOf(sql`q.frozen_at`, now)}
      else ${lastSender(sql`q.thread_id`)} = 'client' end
    and not ${standsStill(sql`q.photographer_id`, sql`q.client_id`)}`

/** Money that is ready and has no verified account to go to. */
const ofPayouts: SQL = sql`
  select 'payout', null, null, null, null, null, min(y.scheduled_for) from payouts y
  where y.vendor_id = (select id from me) and y.status = 'pending'
    and not exists (select from payout_accounts a where a.vendor_id = y.vendor_id and a.status = 'verified')
  having count(*) > 0`

/** A statement's `need`, from its `me` and `own`: everything that waits for the photographer. */
export const needRows = (asked: Asked): SQL =>
  sql`${ofBookings(asked.now)} union all ${ofInquiries(asked)} union all ${ofPayouts}`

/** The first of `need`, by deadline. */
export const firstNeeds = (limit: number) =>
  jsonPage(
    jsonRow({
      kind: sql<VendorNeedKind>`n.kind`,
      bookingId: sql<string | null>`n.booking_id`,
      threadId: sql<string | null>`n.thread_id`,
      /** The draft that is to be sent. */
      documentId: sql<string | null>`n.document_id`,
      /** Null for what is about no couple. */
      coupleName: sql<string | null>`trim(k.first_name || ' ' || k.last_name)`,
      eventDate: sql<string | null>`n.event_date`,
      /** The last day for it, YYYY-MM-DD. */
      due: sql<string | null>`n.due`,
    }),
    sql`from need n left join clients k on k.id = n.client_id`,
    sql`n.due nulls last, n.event_date nulls last, n.booking_id, n.thread_id`,
    { limit },
  )

export const needCount = countOf(sql`from need`)
