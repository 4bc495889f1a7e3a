import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'

/** The latest delivery of one booking's pictures. Days YYYY-MM-DD. */
type ClientDelivery = {
  bookingId: string
  eventDate: string
  photographerName: string
  url: string
  pin: string | null
  expiresOn: string | null
  imageCount: number | null
}

/** More than any couple ever has. */
const MOST = 200

/** Where the signed-in couple's pictures are, newest wedding first. (R20, BK5) */
export async function listClientDeliveries(ctx: Pick<ServiceContext, 'db' | 'actor'>): Promise<ClientDelivery[]> {
  const found = await rows<{ item: ClientDelivery }>(
    ctx.db.execute(sql`
      select jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date,
        'photographerName', coalesce(nullif(p.business_name, ''), p.name), 'url', d.url, 'pin', d.pin,
        'expiresOn', d.expires_on, 'imageCount', d.image_count) as item
      from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
        join lateral (select * from deliveries v where v.booking_id = b.id order by v.round desc limit 1) d on true
      where k.user_id = ${ctx.actor!.userId}
      order by b.event_date desc, b.id limit ${MOST}`),
  )
  return found.map(({ item }) => item)
}
