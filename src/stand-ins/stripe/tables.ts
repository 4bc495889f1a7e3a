import { bigint, boolean, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

// The stand-in's own tables, made by `prepareStripe`: no part of the product's schema.
const local = pgSchema('stripe_local')
const ts = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const objects = local.table('objects', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  /** Null: the platform's own. */
  account: text('account'),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  body: jsonb('body').notNull(),
  /** What the service keeps beside it and never answers. */
  hidden: jsonb('hidden').$type<Record<string, unknown>>().notNull().default({}),
})

export const answers = local.table('answers', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').$type<object>().notNull(),
  requestId: text('request_id').notNull(),
  createdAt: ts('created_at').notNull(),
})

export const deliveries = local.table('deliveries', {
  eventId: text('event_id').primaryKey(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: ts('next_attempt_at'),
  deliveredAt: ts('delivered_at'),
  lastAnswer: text('last_answer'),
})

export const switches = local.table('switches', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
})
