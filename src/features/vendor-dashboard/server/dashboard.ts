import { eq, sql } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { prepared } from '#server/database/prepared.ts'
import { countOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

const p = photographers
/** With a single table Drizzle omits its name, so in a subquery the column would be the inner table's. */
const OWN_ID = sql.raw('photographers.id')

/** The conditions of the counts repeat those of their partial indexes. Value: userId. */
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
    })
    .from(p)
    .where(eq(p.userId, sql.placeholder('userId')))
    .prepare(name)

/**
 * The signed-in photographer's standing and counts in one statement, or null without a record. A draft contract counts
 * like any other.
 */
export async function getVendorDashboard(ctx: Reader) {
  const statement = prepared(ctx.db, 'vendor_dashboard', dashboardStatement)
  const [dashboard] = await statement.execute({ userId: ctx.actor?.userId ?? null })
  return dashboard ?? null
}
