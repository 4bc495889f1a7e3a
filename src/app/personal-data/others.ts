import { eq, or } from 'drizzle-orm'
import { bookings, clients, photographers, threads } from '#drizzle/schema/index.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { Person } from './tables/person.ts'

/** What names the booking, the conversation or the other side that a row belongs to; a booking itself by its own id. */
const NAMED_BY = ['bookingId', 'threadId', 'photographerId', 'vendorId', 'clientId', 'id']

export type Others = ReadonlyMap<string, string>

/** Who is on the other side of a person's bookings and conversations, by the ids of these and of the other side. */
export async function othersOf(db: Db, { vendorId, coupleId }: Person): Promise<Others> {
  const names = { vendor: vendorName(photographers), couple: coupleName(clients) }
  const inThreads = await db
    .select({ id: threads.id, vendorId: threads.vendorId, clientId: threads.clientId, ...names })
    .from(threads)
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(or(eq(threads.vendorId, vendorId), eq(threads.clientId, coupleId)))
  const inBookings = await db
    .select({
      id: bookings.id,
      vendorId: bookings.photographerId,
      clientId: bookings.clientId,
      day: bookings.eventDate,
      ...names,
    })
    .from(bookings)
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(or(eq(bookings.photographerId, vendorId), eq(bookings.clientId, coupleId)))
  const others = new Map<string, string>()
  const conversations = inThreads.map((thread) => ({ ...thread, day: null }))
  for (const { id, day, ...row } of [...conversations, ...inBookings]) {
    const [otherId, name] = row.vendorId === vendorId ? [row.clientId, row.couple] : [row.vendorId, row.vendor]
    others.set(otherId, name)
    others.set(id, day ? `${name}, ${formatDate(day)}` : name)
  }
  return others
}

/** Whom a row is shared with; undefined where it is the person's alone. */
export const withWhom = (row: Record<string, unknown>, others: Others): string | undefined =>
  NAMED_BY.map((name) => others.get(String(row[name]))).find(Boolean)
