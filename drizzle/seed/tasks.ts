import { bookingTasks, vendorTasks } from '#drizzle/schema/index.ts'
import { addDays } from '#features/availability/days.ts'
import type { Batch } from './batch.ts'
import type { BookingPlan } from './booking-plan.ts'
import { ago, type Clock } from './clock.ts'
import { dayOf } from './days.ts'
import { seedId } from './ids.ts'
import type { Couple } from './people.ts'
import type { Vendor } from './vendors.ts'

type Task = { title: string; source?: string; dueDate: string; createdAt: Date; completedAt?: Date | undefined }

/** What the couple has to do for a booking; a sent contract makes one of them (X83). */
export function addBookingTasks(batch: Batch, plan: BookingPlan): void {
  const { moments, contractId, eventDay, schedule, status } = plan
  if (!moments.contractSent || status === 'cancelled') return
  const tasks: Task[] = [
    {
      title: 'Read and sign the contract',
      source: `contract:${contractId}`,
      dueDate: addDays(dayOf(moments.contractSent), 14),
      createdAt: moments.contractSent,
      completedAt: moments.signed,
    },
  ]
  if (moments.signed) {
    const [retainer, rest] = schedule
    const pay = (title: string, line: typeof retainer, completedAt: Date | undefined) =>
      line &&
      tasks.push({
        title,
        source: `payment:${line.id}`,
        dueDate: line.dueDate,
        createdAt: moments.signed!,
        completedAt,
      })
    pay('Pay the retainer', retainer, moments.paid)
    pay('Pay the balance', rest, moments.balancePaid)
  }
  if (moments.paid) {
    const done = moments.balancePaid
    tasks.push(
      {
        title: 'Send the timeline of the day',
        dueDate: addDays(eventDay, -21),
        createdAt: moments.paid,
        completedAt: done,
      },
      {
        title: 'List the family groups you want',
        dueDate: addDays(eventDay, -14),
        createdAt: moments.paid,
        completedAt: done,
      },
    )
  }
  tasks.forEach(({ completedAt, ...task }, index) =>
    batch.add(bookingTasks, {
      id: seedId('booking-task', plan.id, index),
      bookingId: plan.id,
      ...task,
      status: completedAt ? 'completed' : 'pending',
      ...(completedAt ? { completedAt } : {}),
      updatedAt: completedAt ?? task.createdAt,
    }),
  )
}

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
