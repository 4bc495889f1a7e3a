import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, payments, photographers } from '#drizzle/schema/index.ts'
import { standsStill } from '#features/bookings/server/standing-records.ts'
import { documentLinks } from '#features/payments/server/document-records.ts'
import { takenBackOfLine } from '#features/payments/server/taken-back-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { moment } from '#server/database/sql.ts'
import { faceIn } from '#server/pictures/cover.ts'

const y = alias(payments, 'y')
const b = alias(bookings, 'b')
const p = alias(photographers, 'p')

/** Where the paid money is: in escrow, with the couple's bank, with the photographer, or back with the couple. */
type Place = 'open' | 'held' | 'taken-back' | 'released' | 'refunded' | 'cancelled'

/** The release empties the whole escrow at once. */
const place = sql<Place>`case
  when y.status = 'cancelled' then 'cancelled'
  when y.status = 'refunded' then 'refunded'
  when y.status not in ('paid', 'partially_refunded') then 'open'
  when ${takenBackOfLine(sql`y.id`)} > 0 then 'taken-back'
  when b.status in ('completed', 'cancelled') then 'released'
  else 'held' end`

/** A line of a couple's payment schedules, with where its money is. */
const paymentJson = jsonRow({
  id: y.id,
  bookingId: b.id,
  photographer: faceIn(p),
  eventDate: b.eventDate,
  type: y.type,
  amountCents: y.amountCents,
  refundedCents: y.refundedCents,
  status: y.status,
  dueDate: y.dueDate,
  paidAt: y.paymentDate,
  /** One side is suspended or has blocked the other: it cannot be paid at the moment. */
  standsStill: sql<boolean>`b.status = 'pending' and ${standsStill(sql`b.photographer_id`, sql`b.client_id`)}`,
  place,
  /** The receipt, and a credit note for each refund. */
  documents: documentLinks(sql`d.payment_id = y.id`),
  /** When it was released or its refund was ordered. */
  placedAt: moment(sql`case when y.status = 'refunded'
    then (select max(coalesce(r.settled_at, r.created_at)) from refunds r where r.payment_id = y.id)
    when y.status in ('paid', 'partially_refunded') and b.status in ('completed', 'cancelled')
    then greatest(b.completed_at, b.cancelled_at, y.payment_date) end`),
})

/** More than any couple ever has. */
const MAX_ROWS = 500

/** Every payment of the signed-in couple: due ones first, then by event. (R21) */
export const listClientPayments = (ctx: Reader) =>
  readJson(
    ctx.db,
    paymentJson,
    sql`from payments y join bookings b on b.id = y.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where k.id = ${coupleOf(ctx.actor!.userId)}
      order by (${place} = 'open') desc, y.due_date, b.event_date, y.position limit ${MAX_ROWS}`,
  )
