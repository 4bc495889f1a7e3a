import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ts } from './columns.ts'
import { photographers } from './photographers.ts'

/**
 * AV1-AV4: one photographer's one date. The vendor writes `is_listed`, `is_blocked` and `note`;
 * `booking_id` and `hold_until` are written only by the trigger on `bookings`.
 */
export const calendarDays = pgTable(
  'calendar_days',
  {
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    isListed: boolean('is_listed').notNull().default(false),
    isBlocked: boolean('is_blocked').notNull().default(false),
    /** Private to the vendor. */
    note: text('note'),
    /** The booking that occupies the date: confirmed, completed, or cancelled by the vendor (PY8). */
    bookingId: uuid('booking_id'),
    /** The end of the longest hold of a pending booking (AV3). */
    holdUntil: ts('hold_until'),
  },
  (t) => [primaryKey({ columns: [t.photographerId, t.day] }), index('calendar_days_booking_index').on(t.bookingId)],
)
