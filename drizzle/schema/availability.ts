import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative, ts } from './columns.ts'
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

/** What belongs to a photographer's calendar beside its days; without a row everything has its default. */
export const calendars = pgTable(
  'calendars',
  {
    photographerId: uuid('photographer_id')
      .primaryKey()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** AV6: which of the calendar's private addresses is the valid one; 0 before the first, and a reset counts on. */
    exportNumber: integer('export_number').notNull().default(0),
    /** AV6: whether its events name the couple. */
    exportHasNames: boolean('export_has_names').notNull().default(false),
    /** When that was last set: every event counts as changed then. */
    exportChangedAt: ts('export_changed_at'),
    /** When the photographer last said that the calendar is right. */
    confirmedAt: ts('confirmed_at'),
  },
  (t) => [notNegative('calendars_export_number_check', t.exportNumber)],
)
