import { eq, sql } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'
import type { DashboardCounts, NextEvent } from '../model.ts'

export type VendorDashboard = {
  id: string
  name: string
  approvalStatus: ApprovalStatus
  isListed: boolean
  isPublished: boolean
  counts: DashboardCounts
  nextEvent: NextEvent | null
}

const p = photographers
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
      isListed: sql<boolean>`${p.isListed}`,
      isPublished: p.isPublished,
      counts: sql<DashboardCounts>`jsonb_build_object(
        'bookings', (select count(*) from bookings b where b.photographer_id = ${OWN_ID}),
        'unreadMessages', (select count(*) from vendor_messages m
          where m.vendor_id = ${OWN_ID} and not m.is_read and m.recipient_side = 'vendor'),
        'contracts', (select count(*) from vendor_contracts c where c.vendor_id = ${OWN_ID}),
        'pendingTasks', (select count(*) from vendor_tasks t where t.vendor_id = ${OWN_ID} and t.status = 'pending'))`,
      nextEvent: sql<NextEvent | null>`(
        select jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date, 'place', b.event_location,
          'clientName', trim(c.first_name || ' ' || c.last_name),
          'inDays', b.event_date - (${now} at time zone b.event_time_zone)::date)
        from bookings b join clients c on c.id = b.client_id
        where b.photographer_id = ${OWN_ID} and b.status = 'confirmed'
          and b.event_date >= (${now} at time zone b.event_time_zone)::date
        order by b.event_date, b.id limit 1)`,
    })
    .from(p)
    .where(eq(p.userId, sql.placeholder('userId')))
    .prepare(name)

/**
 * The signed-in photographer's own dashboard in one statement, or null without a record. A draft contract counts like
 * any other. (R29)
 */
export async function getVendorDashboard(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
): Promise<VendorDashboard | null> {
  const statement = prepared(ctx.db, 'vendor_dashboard', dashboardStatement)
  const [dashboard] = await statement.execute({ userId: ctx.actor?.userId ?? null, now: ctx.now().toISOString() })
  return dashboard ?? null
}
