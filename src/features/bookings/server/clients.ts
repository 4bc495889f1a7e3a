import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { jsonIf, jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { coupleName } from '#server/database/sql.ts'

const b = alias(bookings, 'b')
const c = alias(clients, 'c')
const isBooked = sql`exists (select from bookings b
  where b.photographer_id = t.vendor_id and b.client_id = c.id and b.status in ('confirmed', 'completed'))`

const clientJson = jsonRow({
  id: c.id,
  name: coupleName(c),
  /** Null until a booking with this client is confirmed. */
  email: jsonIf(isBooked, c.email),
  /** Open offers that a contract can be written for, soonest wedding first. */
  offers: jsonRows(
    jsonRow({ bookingId: b.id, eventDate: b.eventDate, totalCents: b.totalAmountCents }),
    sql`from bookings b
      where b.photographer_id = t.vendor_id and b.client_id = c.id and b.status = 'pending' and b.stage = 'offered'`,
    sql`b.event_date, b.id`,
  ),
})

/** The most clients a picker shows; most recent correspondents first. */
const MOST_CLIENTS = 500

/**
 * The people this photographer has a conversation with: the only ones a contract or a task may name. (X37, X106)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listOwnClients(ctx: Reader) {
  const vendorId = await ownPhotographerId(ctx)
  return readJson(
    ctx.db,
    clientJson,
    sql`from threads t join clients c on c.id = t.client_id
      where t.vendor_id = ${vendorId}
      order by t.last_message_at desc, c.id
      limit ${MOST_CLIENTS}`,
  )
}
