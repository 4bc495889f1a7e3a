import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, photographers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { jsonOne, jsonRow } from '#server/json-rows.ts'
import { prepared } from '#server/prepared.ts'
import { countOf, coupleName } from '#server/sql.ts'

const p = photographers
const b = alias(bookings, 'b')
const c = alias(clients, 'c')
/** With a single table Drizzle omits its name, so in a subquery the column would be the inner table's. */
const OWN_ID = sql.raw('photographers.id')
const now = sql`${sql.placeholder('now')}::timestamptz`

/** The conditions of the counts repeat those of their partial indexes. Values: userId, now. */
const dashboardStatement = (db: Db, name: string) =>
  db
    .select({
      id: p.id,
      name: p.name,
      approvalStatus: p.approvalStatus,
      isListed: p.isListed,
      isPublished: p.isPublished,
      counts: jsonRow({
        bookings: countOf(sql`from bookings b where b.photographer_id = ${OWN_ID}`),
        unreadMessages: countOf(sql`from vendor_messages m
          where m.vendor_id = ${OWN_ID} and not m.is_read and m.recipient_side = 'vendor'`),
        contracts: countOf(sql`from vendor_contracts c where c.vendor_id = ${OWN_ID}`),
        pendingTasks: countOf(sql`from vendor_tasks t where t.vendor_id = ${OWN_ID} and t.status = 'pending'`),
      }),
      nextEvent: jsonOne(
        jsonRow({
          bookingId: b.id,
          eventDate: b.eventDate,
          place: b.eventLocation,
          clientName: coupleName(c),
          /** Whole days from today in the event's zone. */
          inDays: sql<number>`b.event_date - (${now} at time zone b.event_time_zone)::date`,
        }),
        sql`from bookings b join clients c on c.id = b.client_id
          where b.photographer_id = ${OWN_ID} and b.status = 'confirmed'
            and b.event_date >= (${now} at time zone b.event_time_zone)::date
          order by b.event_date, b.id limit 1`,
      ),
    })
    .from(p)
    .where(eq(p.userId, sql.placeholder('userId')))
    .prepare(name)

/**
 * The signed-in photographer's own dashboard in one statement, or null without a record. A draft contract counts like
 * any other. (R29)
 */
export async function getVendorDashboard(ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>) {
  const statement = prepared(ctx.db, 'vendor_dashboard', dashboardStatement)
  const [dashboard] = await statement.execute({ userId: ctx.actor?.userId ?? null, now: ctx.now().toISOString() })
  return dashboard ?? null
}
