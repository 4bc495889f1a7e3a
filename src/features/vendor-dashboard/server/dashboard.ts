import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { bookings, photographers, vendorContracts, vendorMessages, vendorTasks } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { prepared } from '#server/database/prepared.ts'
import { constant, countRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

const isUnread = and(sql`not ${vendorMessages.isRead}`, constant(eq(vendorMessages.recipientSide, 'vendor')))

/** The conditions of the counts repeat those of their partial indexes. Value: userId. */
const dashboardStatement = (db: Db, name: string) =>
  db
    .select({
      id: photographers.id,
      name: photographers.name,
      approvalStatus: photographers.approvalStatus,
      isListed: photographers.isListed,
      isPublished: photographers.isPublished,
      isSetUp: sql<boolean>`${isNotNull(photographers.setUpAt)}`,
      counts: {
        bookings: countRows(bookings, eq(bookings.photographerId, photographers.id)),
        unreadMessages: countRows(vendorMessages, and(eq(vendorMessages.vendorId, photographers.id), isUnread)),
        contracts: countRows(vendorContracts, eq(vendorContracts.vendorId, photographers.id)),
        pendingTasks: countRows(
          vendorTasks,
          and(eq(vendorTasks.vendorId, photographers.id), constant(eq(vendorTasks.status, 'pending'))),
        ),
      },
    })
    .from(photographers)
    .where(eq(photographers.userId, sql.placeholder('userId')))
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
