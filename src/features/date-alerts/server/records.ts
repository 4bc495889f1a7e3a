import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, dateAlertPhotographers, dateAlerts } from '#drizzle/schema/index.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

const own = alias(dateAlerts, 'own_alert')

/** Adds the dates one couple waits for to those of another, beyond its limits too; nothing is left out. */
export async function moveAlerts(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = tx
    .select({
      id: sql<string>`gen_random_uuid()`.as('id'),
      clientId: sql<string>`${to}::uuid`.as('client_id'),
      day: dateAlerts.day,
      muted: sql<string[]>`'{}'::uuid[]`.as('muted'),
      createdAt: dateAlerts.createdAt,
    })
    .from(dateAlerts)
    .where(eq(dateAlerts.clientId, from))
  await tx.insert(dateAlerts).select(moved).onConflictDoNothing()
  const photographers = tx
    .select({
      id: sql<string>`gen_random_uuid()`.as('id'),
      alertId: own.id,
      photographerId: dateAlertPhotographers.photographerId,
      isTaken: dateAlertPhotographers.isTaken,
      toldAt: dateAlertPhotographers.toldAt,
      createdAt: dateAlertPhotographers.createdAt,
    })
    .from(dateAlertPhotographers)
    .innerJoin(dateAlerts, and(eq(dateAlerts.id, dateAlertPhotographers.alertId), eq(dateAlerts.clientId, from)))
    .innerJoin(own, and(eq(own.clientId, to), eq(own.day, dateAlerts.day)))
  await tx.insert(dateAlertPhotographers).select(photographers).onConflictDoNothing()
  await tx.delete(dateAlerts).where(eq(dateAlerts.clientId, from))
}

type Wedding = {
  clientId: SQL | AnyColumn
  photographerId: AnyColumn
  day: string | AnyColumn
}

/** Whether the couple itself has a booking of the photographer's on that day, in one of these states. */
export const hasOwnBooking = (
  { clientId, photographerId, day }: Wedding,
  statuses: readonly (typeof bookings.$inferSelect)['status'][],
): SQL<boolean> =>
  hasRow(
    bookings,
    and(
      eq(bookings.clientId, clientId),
      eq(bookings.photographerId, photographerId),
      eq(bookings.eventDate, day),
      isOneOf(bookings.status, statuses),
    ),
  )
