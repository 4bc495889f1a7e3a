import { sql } from 'drizzle-orm'
import { vendorTasks } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import type { Couple } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'

/**
 * The product makes the couples' tasks from their bookings; who has paid everything has also sent the timeline and the
 * family groups.
 */
export const tickOwnTasks = (tx: Db) =>
  tx.execute(sql`
    update booking_tasks t set status = 'completed', completed_at = y.payment_date, updated_at = y.payment_date
    from payments y
    where y.booking_id = t.booking_id and y.type = 'balance' and y.status = 'paid'
      and t.source in ('timeline', 'family-groups') and t.status = 'pending'`)

const VENDOR_TASKS: [title: string, dueIn: number, description?: string][] = [
  ['Send the gallery preview', -1, 'Twenty pictures, ready for their families.'],
  ['Confirm the second photographer', 0],
  ['Order the album samples', 6, 'Linen, two sizes. Ask about the new paper.'],
  ['Scout the garden at golden hour', 12],
  ['Renew the insurance', 26, 'The certificate has to be with the venue a month before the wedding.'],
]
const DONE_TASKS: [title: string, doneAgo: number][] = [
  ['Back up the last two weddings', 4],
  ['Update the price list', 11],
  ['Answer the planner about the parking', 19],
]

/** The photographer's own list: overdue, due today, later, and done. */
export function addVendorTasks(batch: Batch, vendor: Vendor, couples: Couple[], clock: Clock): void {
  const add = (key: string, row: Omit<typeof vendorTasks.$inferInsert, 'vendorId'>) =>
    batch.add(vendorTasks, { id: seedId('vendor-task', vendor.id, key), vendorId: vendor.id, ...row })
  VENDOR_TASKS.forEach(([title, dueIn, description], index) => {
    const related = couples[index % Math.max(1, couples.length)]
    const createdAt = ago(clock, 9 - index)
    add(title, {
      title,
      dueDate: addDays(clock.today, dueIn),
      ...(description ? { description } : {}),
      ...(related && index % 2 === 0 ? { relatedClientId: related.id } : {}),
      createdAt,
      updatedAt: createdAt,
    })
  })
  DONE_TASKS.forEach(([title, doneAgo]) => {
    const completedAt = ago(clock, doneAgo)
    const dates = { createdAt: ago(clock, doneAgo + 6), updatedAt: completedAt, completedAt }
    add(title, { title, status: 'completed', dueDate: addDays(clock.today, -doneAgo), ...dates })
  })
}
