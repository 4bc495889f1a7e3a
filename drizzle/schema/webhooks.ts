import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES, OFF_REASONS } from '#features/webhooks/model.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'

/** Where the operator's own systems are told of events. Its secrets are derived from the deployment's and their number. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    /** Which events it is told of. */
    events: text('events').array().notNull(),
    secretNumber: integer('secret_number').notNull().default(1),
    /** Until when the secret before signs, too. */
    formerUntil: ts('former_until'),
    /** Why it is told nothing: an administrator switched it off, or it failed for days. */
    offReason: text('off_reason', { enum: OFF_REASONS }),
    /** Since when every attempt has failed. */
    failingSince: ts('failing_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [oneOf('webhook_endpoints_off_reason_check', t.offReason, OFF_REASONS)],
)

/** One event for one endpoint, written in the transaction of the event; `body` is sent as it stands. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: ts('next_attempt_at').notNull(),
    lockedUntil: ts('locked_until'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('webhook_deliveries_status_check', t.status, DELIVERY_STATES),
    notNegative('webhook_deliveries_attempts_check', t.attempts),
    index('webhook_deliveries_due_index').on(t.nextAttemptAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('webhook_deliveries_endpoint_index').on(t.endpointId),
  ],
)

/** What came of one attempt: a response's status, or why there was none. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    responseStatus: integer('response_status'),
    fault: text('fault'),
    durationMs: integer('duration_ms').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_attempts_delivery_index').on(t.deliveryId, t.createdAt)],
)
