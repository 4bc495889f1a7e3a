import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_STATUSES } from '#features/personal-data/model.ts'
import { users } from './auth.ts'
import { bytea, createdAt, id, notNegative, oneOf, ts } from './columns.ts'

/** The copy of their data that a person has asked for: at most one, because a new one takes its place. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('waiting'),
    /** How often the job has begun it, and when it did last. */
    attempts: integer('attempts').notNull().default(0),
    startedAt: ts('started_at'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    readyAt: ts('ready_at'),
    /** When a ready copy is deleted. */
    expiresAt: ts('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('data_exports_status_check', t.status, EXPORT_STATUSES),
    notNegative('data_exports_attempts_check', t.attempts),
    check(
      'data_exports_ready_check',
      sql`case when ${t.status} = 'ready' then num_nulls(${t.sizeBytes}, ${t.readyAt}, ${t.expiresAt}) = 0 else num_nonnulls(${t.sizeBytes}, ${t.readyAt}) = 0 end`,
    ),
    index('data_exports_waiting_index').on(t.createdAt).where(sql`status = 'waiting'`),
    index('data_exports_expiry_index').on(t.expiresAt),
  ],
)

/** The bytes of a copy, in order: it is written and read piece by piece, whatever its size. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    /** The attempt that wrote it. */
    attempt: integer('attempt').notNull(),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.attempt, t.position] })],
)

/**
 * Somebody without an account who asks what we hold about an address. `token_hash` is the SHA-256 (hex) of the mailed link,
 * which works once; opening it puts that of another token in its place, with which what is held is taken and deleted.
 */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: id(),
    email: text('email').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    openedAt: ts('opened_at'),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('data_requests_expiry_index').on(t.expiresAt)],
)
