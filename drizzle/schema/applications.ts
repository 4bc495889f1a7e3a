import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, pgView, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { UPLOAD_KINDS, UPLOAD_PURPOSES, UPLOAD_STATUSES } from '#features/uploads/model.ts'
import { users } from './auth.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** An applicant before the account exists. `token_hash` is the SHA-256 (hex) of the cookie's token. */
export const uploadSessions = pgTable(
  'upload_sessions',
  {
    id: id(),
    purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull().default('application'),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The saved form, without the password. */
    draft: jsonb('draft').$type<Record<string, unknown>>(),
    /** The first and the last day on which its pictures were taken. */
    takenFrom: date('taken_from', { mode: 'string' }),
    takenTo: date('taken_to', { mode: 'string' }),
    expiresAt: ts('expires_at').notNull(),
    consumedAt: ts('consumed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('upload_sessions_purpose_check', t.purpose, UPLOAD_PURPOSES),
    index('upload_sessions_expiry_index').on(t.expiresAt),
  ],
)

/** A file of an upload session; claimed on submission, otherwise removed as an orphan. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => uploadSessions.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    storagePath: text('storage_path').notNull().unique(),
    originalName: text('original_name').notNull().default(''),
    contentType: text('content_type').notNull().default(''),
    sizeBytes: integer('size_bytes').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    widths: integer('widths').array().notNull().default(sql`'{}'`),
    thumbhash: text('thumbhash'),
    /** As on `photographer_images`. */
    measures: smallint('measures').array(),
    hash: text('hash'),
    hasProvenance: boolean('has_provenance').notNull().default(false),
    status: text('status', { enum: UPLOAD_STATUSES }).notNull().default('uploading'),
    /** When an `uploading` row loses its slot, and when an unclaimed one becomes an orphan. */
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('uploads_kind_check', t.kind, UPLOAD_KINDS),
    oneOf('uploads_status_check', t.status, UPLOAD_STATUSES),
    notNegative('uploads_size_check', t.sizeBytes),
    index('uploads_session_index').on(t.sessionId, t.createdAt),
    index('uploads_orphan_index').on(t.expiresAt).where(sql`status <> 'claimed'`),
  ],
)

/** Stored files that no row needs any longer; written in the transaction of the change, deleted after it. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    /** The key passed to the file store, including width and extension. */
    key: text('key').primaryKey(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: ts('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [index('file_deletions_due_index').on(t.nextAttemptAt)],
)

/** What the team asked an applicant, and the answer; an unanswered one is open. */
export const infoRequests = pgTable(
  'info_requests',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    answer: text('answer'),
    answeredAt: ts('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [index('info_requests_photographer_index').on(t.photographerId, t.createdAt.desc().nullsFirst())],
)

/** The specification's `details` of an application's audit entry. */
export type ApplicationAuditDetails = {
  previous_status: string | null
  new_status: string | null
  admin_id: string | null
  notes: string | null
  timestamp: string
}

/**
 * The specification's shape as a view over `audit_events` (entity type `photographer`, action `application.*`,
 * `before`/`after` with `approval_status`), so that nothing is stored twice. Defined in
 * drizzle/sql/records/application-audit-logs.sql.
 */
export const applicationAuditLogs = pgView('application_audit_logs', {
  id: uuid('id').notNull(),
  photographerId: uuid('photographer_id').notNull(),
  action: text('action').notNull(),
  details: jsonb('details').$type<ApplicationAuditDetails>().notNull(),
  createdAt: ts('created_at').notNull(),
}).existing()
