import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#drizzle/schema/auth.ts'
import { bookings } from '#drizzle/schema/bookings.ts'
import { createdAt, id, oneOf, ts, updatedAt } from '#drizzle/schema/columns.ts'
import { SAVED_WAY_STATUSES, WAYS_TO_PAY } from '#features/payments/model.ts'

/** A way to pay that a couple lets us keep for one booking, with its consent: who gave it, when, and to which text. */
export const savedWays = pgTable(
  'saved_ways',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    way: text('way', { enum: WAYS_TO_PAY }).notNull(),
    /** The card's brand, or the bank's name. */
    name: text('name').notNull(),
    last4: text('last4').notNull(),
    customerRef: text('customer_ref').notNull(),
    methodRef: text('method_ref').notNull().unique(),
    /** The permission to debit a bank account. */
    mandateRef: text('mandate_ref'),
    status: text('status', { enum: SAVED_WAY_STATUSES }).notNull().default('saved'),
    consentVersion: text('consent_version').notNull(),
    consentedBy: uuid('consented_by').references(() => users.id, { onDelete: 'set null' }),
    consentedAt: ts('consented_at').notNull(),
    /** When the provider has forgotten it. */
    forgottenAt: ts('forgotten_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('saved_ways_status_check', t.status, SAVED_WAY_STATUSES),
    oneOf('saved_ways_way_check', t.way, WAYS_TO_PAY),
    check('saved_ways_last4_check', sql`length(${t.last4}) = 4`),
    index('saved_ways_booking_index').on(t.bookingId),
    index('saved_ways_mandate_index').on(t.mandateRef),
  ],
)
