import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ATTACHMENT_STATUSES, THREAD_SIDES } from '#features/messages/model.ts'
import { FLAG_REASONS } from '#shared/redaction/flags.ts'
import { users } from './auth.ts'
import { allOf, createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { threads, vendorMessages } from './inquiries.ts'

/**
 * A file of a message; without a message it waits in its writer's composer. A trigger refuses the eleventh there, and
 * whoever deletes a row, its message or its thread has the files noted for removal.
 */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: id(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: text('side', { enum: THREAD_SIDES }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => vendorMessages.id, { onDelete: 'cascade' }),
    storagePath: text('storage_path').notNull().unique(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    widths: integer('widths').array().notNull().default(sql`'{}'`),
    thumbhash: text('thumbhash'),
    /** Of a PDF; null for a picture. */
    pages: integer('pages'),
    hash: text('hash'),
    /** What its name and its text contain that a message may not. */
    flags: text('flags', { enum: FLAG_REASONS }).array().notNull().default(sql`'{}'`),
    /** Not given to the other side until the pair has booked. */
    isHeld: boolean('is_held').notNull().generatedAlwaysAs(sql`cardinality(flags) > 0`),
    status: text('status', { enum: ATTACHMENT_STATUSES }).notNull().default('uploading'),
    /** When an unsent row goes; null once it is sent. */
    expiresAt: ts('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('message_attachments_side_check', t.side, THREAD_SIDES),
    oneOf('message_attachments_status_check', t.status, ATTACHMENT_STATUSES),
    allOf('message_attachments_flags_check', t.flags, FLAG_REASONS),
    notNegative('message_attachments_size_check', t.sizeBytes),
    check(
      'message_attachments_ready_check',
      sql`${t.status} <> 'ready' or ${t.pages} > 0 or (${t.width} > 0 and ${t.height} > 0 and cardinality(${t.widths}) > 0)`,
    ),
    check(
      'message_attachments_sent_check',
      sql`(${t.messageId} is null) = (${t.expiresAt} is not null) and (${t.messageId} is null or ${t.status} = 'ready')`,
    ),
    index('message_attachments_message_index').on(t.messageId, t.createdAt, t.id).where(sql`message_id is not null`),
    index('message_attachments_unsent_index').on(t.threadId, t.side).where(sql`message_id is null`),
    index('message_attachments_expiry_index').on(t.expiresAt).where(sql`expires_at is not null`),
  ],
)
