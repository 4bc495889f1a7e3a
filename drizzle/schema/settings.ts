import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, ts } from './columns.ts'

/** Exactly one row, id 1. `value` holds only what differs from the defaults of settings/model.ts. */
export const settings = pgTable(
  'settings',
  {
    id: smallint('id').primaryKey().default(1),
    value: jsonb('value').$type<Record<string, unknown>>().notNull().default({}),
    version: integer('version').notNull().default(0),
    updatedAt: ts('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [check('settings_one_row_check', sql`${t.id} = 1`)],
)

/** Every saved version, append-only. The actor has no foreign key: the history outlives the account. */
export const settingsHistory = pgTable('settings_history', {
  version: integer('version').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  previous: jsonb('previous').$type<Record<string, unknown>>(),
  actorId: uuid('actor_id'),
  createdAt: createdAt(),
})
