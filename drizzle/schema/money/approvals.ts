import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#drizzle/schema/bookings.ts'
import { id, oneOf, ts } from '#drizzle/schema/columns.ts'
import { APPROVAL_KINDS, APPROVAL_STATUSES, type DecisionSums } from '#features/settlement/approval.ts'
import { payouts } from './payments.ts'

/**
 * A decision over money that waits for a second administrator. What was asked for is frozen, and only an active
 * administrator other than the asker decides; the database checks both. The people have no foreign key: the record
 * outlives their accounts.
 */
export const moneyApprovals = pgTable(
  'money_approvals',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    /** The procedure's input, as it was sent. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    sums: jsonb('sums').$type<DecisionSums>().notNull(),
    movedCents: bigint('moved_cents', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('waiting'),
    askedBy: uuid('asked_by').notNull(),
    askedAt: ts('asked_at').notNull(),
    expiresAt: ts('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: ts('decided_at'),
    /** Why it was declined, or lapsed. */
    outcome: text('outcome'),
  },
  (t) => [
    oneOf('money_approvals_kind_check', t.kind, APPROVAL_KINDS),
    oneOf('money_approvals_status_check', t.status, APPROVAL_STATUSES),
    check('money_approvals_payout_check', sql`(${t.kind} = 'release-payout') = (${t.payoutId} is not null)`),
    check('money_approvals_moved_check', sql`${t.movedCents} > 0`),
    check('money_approvals_decided_check', sql`(${t.status} = 'waiting') = (${t.decidedAt} is null)`),
    check(
      'money_approvals_second_check',
      sql`(${t.status} in ('confirmed', 'declined')) = (${t.decidedBy} is not null) and ${t.decidedBy} <> ${t.askedBy}`,
    ),
    uniqueIndex('money_approvals_one_per_booking').on(t.bookingId).where(sql`status = 'waiting' and payout_id is null`),
    uniqueIndex('money_approvals_one_per_payout').on(t.payoutId).where(sql`status = 'waiting'`),
    index('money_approvals_waiting_index').on(t.askedAt).where(sql`status = 'waiting'`),
  ],
)
