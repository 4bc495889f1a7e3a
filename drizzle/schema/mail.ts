import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { DELIVERY_STATUSES, OUTBOX_STATUSES } from '#features/notifications/model.ts'
import { MAIL_STOPS } from '#shared/contact/mail-delivery.ts'
import { users } from './auth.ts'
import { createdAt, id, notNegative, oneOf, ts } from './columns.ts'

/** Written in the transaction of the change, sent after it; the rendered parts are stored at the first attempt. */
export const emailOutbox = pgTable(
  'email_outbox',
  {
    id: id(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    template: text('template').notNull(),
    props: jsonb('props').$type<Record<string, unknown>>().notNull(),
    toAddress: text('to_address').notNull(),
    /** The couple whose affair it is: whoever has left it by the time of sending does not get it. */
    coupleId: uuid('couple_id'),
    /** Whose mail it is, where they can switch it off. */
    readerId: uuid('reader_id').references(() => users.id, { onDelete: 'set null' }),
    /** Waits until `next_attempt_at`, the reader's evening, to be gathered with what else waits. */
    isWaiting: boolean('is_waiting').notNull().default(false),
    subject: text('subject'),
    html: text('html'),
    text: text('text'),
    status: text('status', { enum: OUTBOX_STATUSES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: ts('next_attempt_at').notNull().defaultNow(),
    lockedUntil: ts('locked_until'),
    providerId: text('provider_id'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: ts('sent_at'),
  },
  (t) => [
    oneOf('email_outbox_status_check', t.status, OUTBOX_STATUSES),
    notNegative('email_outbox_attempts_check', t.attempts),
    index('email_outbox_due_index').on(t.nextAttemptAt).where(sql`status in ('pending', 'sending')`),
    index('email_outbox_status_index').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('email_outbox_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('email_outbox_provider_index').on(t.providerId),
    index('email_outbox_reader_index').on(t.readerId),
  ],
)

/** The embedded mailbox, and the capture mode of preview deployments. */
export const capturedMails = pgTable(
  'captured_mails',
  {
    id: id(),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').array().notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    tags: jsonb('tags').$type<{ name: string; value: string }[]>().notNull().default([]),
    idempotencyKey: text('idempotency_key').unique(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('delivered'),
    sentAt: ts('sent_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('captured_mails_status_check', t.status, DELIVERY_STATUSES),
    index('captured_mails_sent_index').on(t.sentAt.desc().nullsFirst(), t.id),
  ],
)

/** What the mail service reported back; the provider's event id makes a repeated report harmless. */
export const emailEvents = pgTable(
  'email_events',
  {
    id: id(),
    providerEventId: text('provider_event_id').notNull().unique(),
    outboxId: uuid('outbox_id').references(() => emailOutbox.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('email_events_outbox_index').on(t.outboxId)],
)

/** Addresses, in lower case, to which mail is stopped. */
export const mailStops = pgTable(
  'mail_stops',
  {
    address: text('address').notNull(),
    kind: text('kind', { enum: MAIL_STOPS }).notNull(),
    /** When the newest mail that came back was queued: only a later one can lift the stop by arriving. */
    mailedAt: ts('mailed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.kind] }), oneOf('mail_stops_kind_check', t.kind, MAIL_STOPS)],
)
