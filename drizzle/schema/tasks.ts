import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { TASK_STATUSES } from '#features/tasks/search.ts'
import { clients } from './auth.ts'
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
