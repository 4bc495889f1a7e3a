import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { TASK_STATUSES } from '#features/tasks/search.ts'
import { clients } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, oneOf, ts, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** D6 for the vendor's side: private to the vendor. */
export const vendorTasks = pgTable(
  'vendor_tasks',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    relatedClientId: uuid('related_client_id').references(() => clients.id, { onDelete: 'set null' }),
    status: text('status', { enum: TASK_STATUSES }).notNull().default('pending'),
    /** What created it, such as `want:<booking>:<version>`; null for the vendor's own. */
    source: text('source'),
    completedAt: ts('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('vendor_tasks_status_check', t.status, TASK_STATUSES),
    unique('vendor_tasks_source_unique').on(t.vendorId, t.source),
    index('vendor_tasks_vendor_index').on(t.vendorId, t.status, t.dueDate),
  ],
)

/**
 * X84: the couple's tasks of a booking; a vendor's own are in `vendor_tasks`. The product's are created and closed by
 * `sync_booking_tasks` with every change of the booking, its contracts, payments, deliveries and reviews.
 */
export const bookingTasks = pgTable(
  'booking_tasks',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    title: text('title').notNull(),
    status: text('status', { enum: TASK_STATUSES }).notNull().default('pending'),
    dueDate: date('due_date', { mode: 'string' }),
    /** What created it, such as `contract:<id>`: one task per cause. */
    source: text('source'),
    completedAt: ts('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('booking_tasks_status_check', t.status, TASK_STATUSES),
    unique('booking_tasks_source_unique').on(t.bookingId, t.source),
    index('booking_tasks_booking_index').on(t.bookingId, t.status, t.dueDate),
  ],
)
