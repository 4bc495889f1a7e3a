import { type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import type { AdminBookingsInput } from '../forms.ts'
import { BOOKINGS_PAGE_SIZE, type AdminBookingFilter, type BookingStage, type BookingStatus } from '../model.ts'

export type AdminBooking = {
  id: string
  eventDate: string
  coupleName: string
  photographerName: string
  status: BookingStatus
  stage: BookingStage
  totalCents: number | null
  /** ISO; when the dispute was opened, for bookings in dispute. */
  disputedAt: string | null
}

const condition = (filter: AdminBookingFilter): SQL => {
  if (filter === 'all') return sql`true`
  return filter === 'disputed' ? sql`b.stage = 'disputed'` : sql`b.status = ${filter}`
}

/** One page of every booking, newest first; disputes the oldest first, because they wait. (AD6) */
export async function listAllBookings(
  { db }: Pick<ServiceContext, 'db'>,
  { filter, search, page }: AdminBookingsInput,
): Promise<{ items: AdminBooking[]; pageCount: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
    left join disputes d on d.booking_id = b.id and d.status = 'open'
    where ${condition(filter)} and (${search} = '' or (k.first_name || ' ' || k.last_name) ilike ${pattern}
      or p.name ilike ${pattern} or p.business_name ilike ${pattern})`
  const order = filter === 'disputed' ? sql`d.created_at, b.id` : sql`b.created_at desc, b.id`
  const [list] = await rows<{ items: AdminBooking[]; total: number }>(
    db.execute(sql`
      select (select count(*)::int ${found}) as total,
        coalesce((select jsonb_agg(page.item order by page.place) from (
          select row_number() over (order by ${order}) as place, jsonb_build_object('id', b.id,
            'eventDate', b.event_date, 'coupleName', trim(k.first_name || ' ' || k.last_name),
            'photographerName', coalesce(nullif(p.business_name, ''), p.name), 'status', b.status, 'stage', b.stage,
            'totalCents', b.total_amount_cents,
            'disputedAt', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as item
          ${found} order by place limit ${BOOKINGS_PAGE_SIZE} offset ${(page - 1) * BOOKINGS_PAGE_SIZE}) page), '[]') as items`),
  )
  return { items: list!.items, pageCount: Math.max(1, Math.ceil(list!.total / BOOKINGS_PAGE_SIZE)) }
}
