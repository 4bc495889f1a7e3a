import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

/** Adds the dates one couple waits for to those of another, beyond its limits too; nothing is left out. */
export async function moveAlerts(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into date_alerts (client_id, day, created_at)
    select ${to}::uuid, day, created_at from date_alerts where client_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`
    insert into date_alert_photographers (alert_id, photographer_id, is_taken, told_at, created_at)
    select a.id, t.photographer_id, t.is_taken, t.told_at, t.created_at
    from date_alert_photographers t join date_alerts o on o.id = t.alert_id and o.client_id = ${from}
    join date_alerts a on a.client_id = ${to} and a.day = o.day
    on conflict do nothing`)
  await tx.execute(sql`delete from date_alerts where client_id = ${from}`)
}

/** Whether the couple itself has booked the photographer on that day. */
export const isOwnDay = (clientId: SQL, photographerId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from bookings b where b.client_id = ${clientId}
    and b.photographer_id = ${photographerId} and b.event_date = ${day} and b.status = 'confirmed')`

/** Whether the couple itself holds the day, by an offer of the photographer's. */
export const isOwnHold = (clientId: SQL, photographerId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from bookings b where b.client_id = ${clientId}
    and b.photographer_id = ${photographerId} and b.event_date = ${day} and b.status = 'pending')`
