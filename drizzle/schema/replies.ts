import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** What a photographer writes again and again; a copy goes into the composer, so it can change or go. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_replies_photographer_index').on(t.photographerId)],
)
