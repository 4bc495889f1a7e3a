import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, notNegative, ts, updatedAt } from '#drizzle/schema/columns.ts'
import { payments } from './payments.ts'
import { savedWays } from './ways.ts'

/** A line that is paid with a saved way on its day, unless the couple switches that off. Days are the site's. */
export const automaticPayments = pgTable(
  'automatic_payments',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    savedWayId: uuid('saved_way_id')
      .notNull()
      .references(() => savedWays.id),
    isOn: boolean('is_on').notNull().default(true),
    /** What the couple was told, and for which due date: only that is charged. */
    noticedCents: integer('noticed_cents'),
    noticedDay: date('noticed_day', { mode: 'string' }),
    noticedAt: ts('noticed_at'),
    /** When it is charged next; null before the notice, and when there is no further try. */
    nextOn: date('next_on', { mode: 'string' }),
    attempts: integer('attempts').notNull().default(0),
    /** Why it was ended without the couple, in the provider's name for it or ours. */
    endedWhy: text('ended_why'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    notNegative('automatic_payments_attempts_check', t.attempts),
    index('automatic_payments_way_index').on(t.savedWayId),
    index('automatic_payments_next_index').on(t.nextOn).where(sql`is_on`),
  ],
)
