import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { HELP_STATUSES } from '#features/help/model.ts'
import { users } from './auth.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, oneOf, ts } from './columns.ts'

/** A question to our team, with or without an account: from which page, about which booking of theirs, and its answer. */
export const helpRequests = pgTable(
  'help_requests',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    question: text('question').notNull(),
    /** The path they asked from. */
    page: text('page'),
    bookingId: uuid('booking_id').references(() => bookings.id),
    status: text('status', { enum: HELP_STATUSES }).notNull().default('open'),
    answer: text('answer'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: ts('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('help_requests_status_check', t.status, HELP_STATUSES),
    check('help_requests_answer_check', sql`(${t.status} = 'answered') = (${t.answer} is not null)`),
    check('help_requests_decided_check', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    index('help_requests_status_index').on(t.status, t.createdAt),
    index('help_requests_user_index').on(t.userId, t.createdAt),
    index('help_requests_booking_index').on(t.bookingId),
  ],
)
