import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { clients, users } from './auth.ts'
import { createdAt, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** The photographers a couple has saved. */
export const shortlistEntries = pgTable(
  'shortlist_entries',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.photographerId] }),
    index('shortlist_entries_photographer_index').on(t.photographerId),
  ],
)

/** What one person of a couple notes about a saved photographer; their partner reads it, nobody else. */
export const shortlistNotes = pgTable(
  'shortlist_notes',
  {
    clientId: uuid('client_id').notNull(),
    photographerId: uuid('photographer_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text('note').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.photographerId, t.userId] }),
    foreignKey({
      name: 'shortlist_notes_entry_fk',
      columns: [t.clientId, t.photographerId],
      foreignColumns: [shortlistEntries.clientId, shortlistEntries.photographerId],
    }).onDelete('cascade'),
    index('shortlist_notes_user_index').on(t.userId),
  ],
)
