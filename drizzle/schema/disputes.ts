import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DISPUTE_STATUSES } from '#features/bookings/model.ts'
import { ACTOR_ROLES } from '#shared/access/roles.ts'
import { users } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'

/** Freezes the release of a booking's money until an admin decides on the whole total, with reasons for both. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    openedRole: text('opened_role', { enum: ACTOR_ROLES }).notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull().default('open'),
    /** What the couple pays in total: what is released now plus what is due by `due_date`. */
    finalCents: integer('final_cents'),
    /** Sales tax on the three: what the couple pays, gets back and still has to pay is the sum of both. */
    finalTaxCents: integer('final_tax_cents').notNull().default(0),
    refundTaxCents: integer('refund_tax_cents').notNull().default(0),
    dueTaxCents: integer('due_tax_cents').notNull().default(0),
    refundCents: integer('refund_cents'),
    releaseCents: integer('release_cents'),
    dueCents: integer('due_cents'),
    dueDate: date('due_date', { mode: 'string' }),
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: ts('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('disputes_status_check', t.status, DISPUTE_STATUSES),
    oneOf('disputes_opened_role_check', t.openedRole, ACTOR_ROLES),
    notNegative('disputes_refund_check', t.refundCents),
    notNegative('disputes_release_check', t.releaseCents),
    check(
      'disputes_decision_check',
      sql`${t.status} = 'open' or (num_nulls(${t.finalCents}, ${t.refundCents}, ${t.releaseCents}, ${t.dueCents}) = 0
        and ${t.finalCents} = ${t.releaseCents} + ${t.dueCents} and (${t.dueCents} > 0) = (${t.dueDate} is not null))`,
    ),
    notNegative('disputes_due_check', t.dueCents),
    notNegative('disputes_final_tax_check', t.finalTaxCents),
    notNegative('disputes_refund_tax_check', t.refundTaxCents),
    notNegative('disputes_due_tax_check', t.dueTaxCents),
    uniqueIndex('disputes_one_open').on(t.bookingId).where(sql`status = 'open'`),
    index('disputes_booking_index').on(t.bookingId),
    index('disputes_status_index').on(t.status, t.createdAt),
  ],
)

export const disputeMessages = pgTable(
  'dispute_messages',
  {
    id: id(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorRole: text('author_role', { enum: ACTOR_ROLES }).notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('dispute_messages_author_role_check', t.authorRole, ACTOR_ROLES),
    index('dispute_messages_dispute_index').on(t.disputeId, t.createdAt, t.id),
  ],
)
