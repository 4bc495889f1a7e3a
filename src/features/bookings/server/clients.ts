import { sql } from 'drizzle-orm'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'

type OwnClient = {
  id: string
  name: string
  /** Null until a booking with this client is confirmed (X37). */
  email: string | null
  /** Open offers that a contract can be written for, soonest wedding first. */
  offers: { bookingId: string; eventDate: string; totalCents: number | null }[]
}

/** The most clients a picker shows; most recent correspondents first. */
const MOST_CLIENTS = 500

/**
 * The people this photographer has a conversation with: the only ones a contract or a task may name. (X37, X106)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listOwnClients(ctx: Pick<ServiceContext, 'db' | 'actor'>): Promise<OwnClient[]> {
  const vendorId = await ownPhotographerId(ctx)
  return rows<OwnClient>(
    ctx.db.execute(sql`
      select c.id, trim(c.first_name || ' ' || c.last_name) as name,
        case when exists (select from bookings b where b.photographer_id = t.vendor_id and b.client_id = c.id
          and b.status in ('confirmed', 'completed')) then c.email end as email,
        (select coalesce(jsonb_agg(jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date,
            'totalCents', b.total_amount_cents) order by b.event_date, b.id), '[]')
          from bookings b
          where b.photographer_id = t.vendor_id and b.client_id = c.id and b.status = 'pending' and b.stage = 'offered'
        ) as offers
      from threads t join clients c on c.id = t.client_id
      where t.vendor_id = ${vendorId}
      order by t.last_message_at desc, c.id
      limit ${MOST_CLIENTS}`),
  )
}
