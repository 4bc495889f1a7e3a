import { type SQL, sql } from 'drizzle-orm'
import { standsStill } from './standing-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { moment } from '#server/sql.ts'
import type { PaymentStatus, PaymentType } from '#features/payments/model.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor'>

/**
 * A line of a couple's payment schedules, with where its money is. Amounts in integer cents, days YYYY-MM-DD.
 */
type ClientPayment = {
  id: string
  bookingId: string
  photographerName: string
  eventDate: string
  type: PaymentType
  amountCents: number
  refundedCents: number
  status: PaymentStatus
  dueDate: string | null
  paidAt: string | null
  /** One side is suspended or has blocked the other: it cannot be paid at the moment. (X123, X124) */
  standsStill: boolean
  /** Where the paid money is: in escrow, with the photographer, or back with the couple. */
  place: 'open' | 'held' | 'released' | 'refunded' | 'cancelled'
  /** When it was released or its refund was ordered; ISO. */
  placedAt: string | null
}

/** Where a paid line's money is: the release empties the whole escrow at once. */
const place: SQL = sql`case
  when y.status = 'cancelled' then 'cancelled'
  when y.status = 'refunded' then 'refunded'
  when y.status not in ('paid', 'partially_refunded') then 'open'
  when b.status in ('completed', 'cancelled') then 'released'
  else 'held' end`

/** More than any couple ever has. */
const MOST = 500

/** Every payment of the signed-in couple: due ones first, then by event. (R21, PY3) */
export async function listClientPayments(ctx: Reader): Promise<ClientPayment[]> {
  const found = await rows<{ item: ClientPayment }>(
    ctx.db.execute(sql`
      select jsonb_build_object('id', y.id, 'bookingId', b.id,
        'photographerName', coalesce(nullif(p.business_name, ''), p.name), 'eventDate', b.event_date,
        'type', y.type, 'amountCents', y.amount_cents, 'refundedCents', y.refunded_cents, 'status', y.status,
        'dueDate', y.due_date, 'paidAt', ${moment(sql`y.payment_date`)}, 'place', ${place},
        'standsStill', b.status = 'pending' and ${standsStill(sql`b.photographer_id`, sql`b.client_id`)},
        'placedAt', ${moment(sql`case when y.status = 'refunded'
          then (select max(coalesce(r.settled_at, r.created_at)) from refunds r where r.payment_id = y.id)
          when y.status in ('paid', 'partially_refunded') and b.status in ('completed', 'cancelled')
          then greatest(b.completed_at, b.cancelled_at, y.payment_date) end`)}) as item
      from payments y join bookings b on b.id = y.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where k.user_id = ${ctx.actor!.userId}
      order by (${place} = 'open') desc, y.due_date, b.event_date, y.position limit ${MOST}`),
  )
  return found.map(({ item }) => item)
}
