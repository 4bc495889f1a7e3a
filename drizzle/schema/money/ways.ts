import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/**
 * A page on which a couple has a way to pay kept without paying, and the consent it is kept with; a booking has at most one
 * that is not over.
 */
export const waySetups = pgTable(
  'way_setups',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    consentVersion: text('consent_version').notNull(),
    customerRef: text('customer_ref'),
    /** The provider's page, and until when it is open, by the real clock. */
    sessionRef: text('session_ref').unique(),
    pageUrl: text('page_url'),
    expiresAt: ts('expires_at').notNull(),
    endedAt: ts('ended_at'),
    /** What was kept. */
    savedWayId: uuid('saved_way_id').references(() => savedWays.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('way_setups_page_check', sql`(${t.sessionRef} is null) = (${t.pageUrl} is null)`),
    check('way_setups_saved_check', sql`${t.savedWayId} is null or ${t.endedAt} is not null`),
    index('way_setups_booking_index').on(t.bookingId),
    index('way_setups_saved_index').on(t.savedWayId),
    uniqueIndex('way_setups_one_open').on(t.bookingId).where(sql`ended_at is null`),
  ],
)
