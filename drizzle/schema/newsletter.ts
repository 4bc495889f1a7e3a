import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { SUBSCRIBER_STATUSES } from '#features/newsletter/model.ts'
import { createdAt, id, oneOf, ts, updatedAt } from './columns.ts'

/** Double opt-in; `token_hash` is the SHA-256 (hex) of the link's token, for confirming and unsubscribing. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    status: text('status', { enum: SUBSCRIBER_STATUSES }).notNull().default('pending'),
    tokenHash: text('token_hash').notNull().unique(),
    confirmedAt: ts('confirmed_at'),
    unsubscribedAt: ts('unsubscribed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('newsletter_subscribers_status_check', t.status, SUBSCRIBER_STATUSES),
    uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${t.email})`),
  ],
)
