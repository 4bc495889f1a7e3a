import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import type { BookingStage, BookingStatus } from '../model.ts'

/** A couple's booking in a list. Amounts in integer cents, days YYYY-MM-DD. */
export type ClientBooking = {
  id: string
  eventDate: string
  place: string
  status: BookingStatus
  stage: BookingStage
  totalCents: number | null
  paidCents: number
  nextDue: string | null
  photographerId: string
  photographerName: string
}

/** More than anybody has: one couple's bookings are a single unpaged list. */
const MOST = 200

/** Every booking of the signed-in couple, soonest wedding first. (R17) */
export async function listClientBookings(ctx: Pick<ServiceContext, 'db' | 'actor'>): Promise<ClientBooking[]> {
  const found = await rows<{ item: ClientBooking }>(
    ctx.db.execute(sql`
      select jsonb_build_object(
        'id', b.id, 'eventDate', b.event_date, 'place', b.event_location, 'status', b.status, 'stage', b.stage,
        'totalCents', b.total_amount_cents,
        'paidCents', coalesce((select sum(y.amount_cents - y.refunded_cents) from payments y
          where y.booking_id = b.id and y.status in ('paid', 'partially_refunded')), 0),
        'nextDue', (select min(y.due_date) from payments y
          where y.booking_id = b.id and y.status in ('scheduled', 'failed')),
        'photographerId', p.id, 'photographerName', coalesce(nullif(p.business_name, ''), p.name)) as item
      from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
      where k.user_id = ${ctx.actor!.userId}
      order by b.event_date, b.id limit ${MOST}`),
  )
  return found.map(({ item }) => item)
}
