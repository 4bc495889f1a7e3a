import { sql } from 'drizzle-orm'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import type { DashboardCounts, NextEvent } from './model.ts'

export type VendorDashboard = {
  id: string
  name: string
  approvalStatus: ApprovalStatus
  isListed: boolean
  isPublished: boolean
  counts: DashboardCounts
  nextEvent: NextEvent | null
}

/**
 * The signed-in photographer's own dashboard in one statement, or null without a record. The conditions of the counts
 * repeat those of their partial indexes. A draft contract counts like any other. (R29)
 */
export async function getVendorDashboard(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
): Promise<VendorDashboard | null> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const [dashboard] = await rows<VendorDashboard>(
    ctx.db.execute(sql`
      select p.id, p.name, p.approval_status as "approvalStatus", p.is_listed as "isListed",
        p.is_published as "isPublished",
        jsonb_build_object(
          'bookings', (select count(*) from bookings b where b.photographer_id = p.id),
          'unreadMessages', (select count(*) from vendor_messages m
            where m.vendor_id = p.id and not m.is_read and m.recipient_side = 'vendor'),
          'contracts', (select count(*) from vendor_contracts c where c.vendor_id = p.id),
          'pendingTasks', (select count(*) from vendor_tasks t where t.vendor_id = p.id and t.status = 'pending')
        ) as counts,
        (select jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date, 'place', b.event_location,
            'clientName', trim(c.first_name || ' ' || c.last_name),
            'inDays', b.event_date - (${now} at time zone b.event_time_zone)::date)
          from bookings b join clients c on c.id = b.client_id
          where b.photographer_id = p.id and b.status = 'confirmed'
            and b.event_date >= (${now} at time zone b.event_time_zone)::date
          order by b.event_date, b.id limit 1) as "nextEvent"
      from photographers p
      where p.user_id = ${ctx.actor?.userId ?? null}`),
  )
  return dashboard ?? null
}
