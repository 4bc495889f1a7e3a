import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { createdAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** Photographers who are free on the day, suggested by the one who cannot shoot. */
export const bookingSubstitutes = pgTable(
  'booking_substitutes',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.photographerId] }),
    index('booking_substitutes_photographer_index').on(t.photographerId),
  ],
)
