import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { INQUIRY_STATUSES } from '#features/inquiries/model.ts'
import { SENDER_TYPES, THREAD_SIDES } from '#features/messages/model.ts'
import { REPORT_STATUSES } from '#features/moderation/model.ts'
import type { ChosenPackage } from '#features/packages/model.ts'
import { FLAG_REASONS } from '#shared/redaction/flags.ts'
import { clients, users } from './auth.ts'
import { allOf, createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** The one conversation of a pair; only a client's inquiry opens it. */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    /** Updated by every message, for the list's order. */
    lastMessageAt: ts('last_message_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('threads_pair_unique').on(t.vendorId, t.clientId),
    // Referenced by messages, whose three columns must match.
    unique('threads_parties_unique').on(t.id, t.vendorId, t.clientId),
    index('threads_vendor_index').on(t.vendorId, t.lastMessageAt.desc().nullsFirst(), t.id),
    index('threads_client_index').on(t.clientId, t.lastMessageAt.desc().nullsFirst(), t.id),
  ],
)

/** A couple's question to one photographer. The note is the redacted text; its original is the first message's. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id),
    status: text('status', { enum: INQUIRY_STATUSES }).notNull().default('open'),
    eventDate: date('event_date', { mode: 'string' }),
    venue: text('venue').notNull().default(''),
    city: text('city').notNull().default(''),
    hours: integer('hours'),
    guests: integer('guests'),
    budgetBand: text('budget_band'),
    packageName: text('package_name'),
    /** The package as it was when it was chosen; later changes do not reach it. */
    chosenPackage: jsonb('chosen_package').$type<ChosenPackage>(),
    note: text('note').notNull().default(''),
    /** When it expires without an answer, when the vendor was nudged, and when the vendor first answered. */
    expiresAt: ts('expires_at').notNull(),
    /** When its deadlines were paused because one side is suspended. */
    frozenAt: ts('frozen_at'),
    nudgedAt: ts('nudged_at'),
    answeredAt: ts('answered_at'),
    closedAt: ts('closed_at'),
    declineReason: text('decline_reason'),
    /** The vendor's report that it is not genuine, to be reviewed. */
    notGenuineAt: ts('not_genuine_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('inquiries_status_check', t.status, INQUIRY_STATUSES),
    notNegative('inquiries_hours_check', t.hours),
    notNegative('inquiries_guests_check', t.guests),
    uniqueIndex('inquiries_one_open').on(t.photographerId, t.clientId).where(sql`status = 'open'`),
    index('inquiries_thread_index').on(t.threadId),
    index('inquiries_photographer_index').on(t.photographerId, t.createdAt.desc().nullsFirst()),
    index('inquiries_client_index').on(t.clientId, t.status),
    index('inquiries_expiry_index').on(t.expiresAt).where(sql`status = 'open'`),
    /** A month's inquiries, and those that wait for a moderator. */
    index('inquiries_created_index').on(t.createdAt),
    index('inquiries_marked_index').on(t.notGenuineAt).where(sql`not_genuine_at is not null`),
  ],
)

/**
 * What a visitor wrote before signing up or confirming the address. Only the random id gives access to it. It becomes
 * inquiries when the person's address is confirmed, and is deleted after `expires_at`.
 */
export const inquiryDrafts = pgTable(
  'inquiry_drafts',
  {
    id: id(),
    /** The owner, from sign-up or sign-in on. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The validated input of `inquiries.send`, with the one to three photographers it is for. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    sentAt: ts('sent_at'),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('inquiry_drafts_user_index').on(t.userId).where(sql`sent_at is null`),
    index('inquiry_drafts_expiry_index').on(t.expiresAt),
  ],
)

/** D8: `content` is what is delivered; `content_original` is for moderation only and erased after 180 days. */
export const vendorMessages = pgTable(
  'vendor_messages',
  {
    id: id(),
    threadId: uuid('thread_id').notNull(),
    vendorId: uuid('vendor_id').notNull(),
    clientId: uuid('client_id').notNull(),
    senderType: text('sender_type', { enum: SENDER_TYPES }).notNull(),
    /** The recipient; for a platform message, the only side that sees it. */
    recipientSide: text('recipient_side', { enum: THREAD_SIDES }).notNull(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    contentOriginal: text('content_original'),
    /** All reasons, in the order of FLAG_REASONS; the first is shown. */
    flags: text('flags', { enum: FLAG_REASONS }).array().notNull().default(sql`'{}'`),
    /** True at first when there are flags; moderators can toggle it. */
    isFlagged: boolean('is_flagged').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    readAt: ts('read_at'),
    /** When the recipient was notified by mail. */
    notifiedAt: ts('notified_at'),
    createdAt: createdAt(),
    /** X45: the specification's second name for `created_at`. */
    sentAt: ts('sent_at').generatedAlwaysAs(sql`created_at`),
  },
  (t) => [
    foreignKey({
      name: 'vendor_messages_thread_fk',
      columns: [t.threadId, t.vendorId, t.clientId],
      foreignColumns: [threads.id, threads.vendorId, threads.clientId],
    }),
    oneOf('vendor_messages_sender_type_check', t.senderType, SENDER_TYPES),
    oneOf('vendor_messages_recipient_check', t.recipientSide, THREAD_SIDES),
    check('vendor_messages_not_to_self_check', sql`${t.senderType} <> ${t.recipientSide}`),
    allOf('vendor_messages_flags_check', t.flags, FLAG_REASONS),
    index('vendor_messages_thread_index').on(t.threadId, t.createdAt.desc().nullsFirst(), t.id),
    index('vendor_messages_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('vendor_messages_flagged_index').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`is_flagged`),
    index('vendor_messages_vendor_unread_index')
      .on(t.vendorId, t.threadId)
      .where(sql`not is_read and recipient_side = 'vendor'`),
    index('vendor_messages_client_unread_index')
      .on(t.clientId, t.threadId)
      .where(sql`not is_read and recipient_side = 'client'`),
    index('vendor_messages_original_index').on(t.createdAt).where(sql`content_original is not null`),
  ],
)

/** One side closed the thread to the other. */
export const threadBlocks = pgTable(
  'thread_blocks',
  {
    id: id(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id),
    side: text('side', { enum: THREAD_SIDES }).notNull(),
    createdAt: createdAt(),
    liftedAt: ts('lifted_at'),
  },
  (t) => [
    oneOf('thread_blocks_side_check', t.side, THREAD_SIDES),
    uniqueIndex('thread_blocks_one_active').on(t.threadId, t.side).where(sql`lifted_at is null`),
  ],
)

/** A thread or one of its messages, reported to moderation with a reason. */
export const threadReports = pgTable(
  'thread_reports',
  {
    id: id(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id),
    messageId: uuid('message_id').references(() => vendorMessages.id),
    side: text('side', { enum: THREAD_SIDES }).notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: ts('resolved_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('thread_reports_side_check', t.side, THREAD_SIDES),
    oneOf('thread_reports_status_check', t.status, REPORT_STATUSES),
    index('thread_reports_status_index').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('thread_reports_thread_index').on(t.threadId),
  ],
)
