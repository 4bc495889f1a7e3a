import { boolean, date, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// What the server reads of the search's own tables (docs/search.md). The baseline migration makes them, with types and
// indexes that the schema language cannot say, which is why they are not in drizzle/schema.

const search = pgSchema('search')

/** The one row that says which numbering searches use, and whether it is right. */
export const packing = search.table('packing', {
  numbering: integer().notNull(),
  /** The numbering that a packing under way works on. */
  building: integer().notNull(),
  numberedAt: timestamp('numbered_at', { withTimezone: true }).notNull(),
  isDamaged: boolean('is_damaged').notNull(),
})

/** Every listed photographer's place in a numbering. */
export const slots = search.table('slots', { numbering: integer(), slot: integer() })

/** Who has a term. */
export const terms = search.table('terms', { numbering: integer(), term: text() })

/** What has changed since it was packed: a card, or one day of a calendar. */
export const notes = search.table('notes', {
  photographerId: uuid('photographer_id').notNull(),
  day: date(),
  /** Noted before the last packing began. */
  isSeen: boolean('is_seen').notNull(),
})

/** What a packing still has to do. */
export const slices = search.table('slices', { nth: integer().notNull() })
