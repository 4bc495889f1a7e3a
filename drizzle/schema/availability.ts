import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, notNegative, ts } from './columns.ts'
import { photographers } from './photographers.ts'

/**
 * One photographer's one date. The vendor writes `is_listed`, `is_blocked` and `note`;
 * `booking_id`, `is_full` and `hold_until` are written only by the triggers on `bookings` and `calendars`.
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
    /** Busy in another of the vendor's calendars; written only by the trigger on `calendar_feed_days`. */
    isBusy: boolean('is_busy').notNull().default(false),
    /** Private to the vendor. */
    note: text('note'),
    /** The first booking that takes a place of the day: confirmed, completed, or cancelled by the vendor. */
    bookingId: uuid('booking_id'),
    /** No place is left, of the day itself, of its week or of its year. */
    isFull: boolean('is_full').notNull().default(false),
    /** Until when holds of pending bookings could take every place that is left. */
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
    /** Which of the calendar's private addresses is the valid one; 0 before the first, and a reset counts on. */
    exportNumber: integer('export_number').notNull().default(0),
    /** Whether its events name the couple. */
    exportHasNames: boolean('export_has_names').notNull().default(false),
    /** When that was last set: every event counts as changed then. */
    exportChangedAt: ts('export_changed_at'),
    /** When the photographer last said that the calendar is right. */
    confirmedAt: ts('confirmed_at'),
    /** When they were last asked to by mail. */
    askedAt: ts('asked_at'),
    /** How many weddings they take; null = as many as there are days. */
    weddingsPerDay: integer('weddings_per_day').notNull().default(1),
    weddingsPerWeek: integer('weddings_per_week'),
    weddingsPerYear: integer('weddings_per_year'),
    /** What ends before this hour in another calendar belongs to the day before. */
    nightEnds: integer('night_ends').notNull().default(4),
  },
  (t) => [
    notNegative('calendars_export_number_check', t.exportNumber),
    check('calendars_night_ends_check', sql`${t.nightEnds} between 0 and 8`),
    check(
      'calendars_capacity_check',
      sql`${t.weddingsPerDay} > 0 and coalesce(${t.weddingsPerWeek}, 1) > 0 and coalesce(${t.weddingsPerYear}, 1) > 0`,
    ),
  ],
)

/**
 * Another calendar of the photographer's, of which only the busy days are kept. `address` is private to them: whoever
 * has it can read that calendar.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null for a file, which is read once. */
    address: text('address'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The last day whose state is known: repeating events go on. */
    coversUntil: date('covers_until', { mode: 'string' }).notNull(),
    /** Events that could not be read. */
    unreadable: integer('unreadable').notNull().default(0),
    readAt: ts('read_at').notNull(),
    /** Since when it cannot be read, and why; its days stay as they were. */
    failingSince: ts('failing_since'),
    failure: text('failure'),
    /** When the photographer was notified of that. */
    toldAt: ts('told_at'),
    nextReadAt: ts('next_read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('calendar_feeds_photographer_index').on(t.photographerId),
    index('calendar_feeds_next_index').on(t.nextReadAt),
    notNegative('calendar_feeds_unreadable_check', t.unreadable),
    check('calendar_feeds_failure_check', sql`num_nulls(${t.failingSince}, ${t.failure}) in (0, 2)`),
    check('calendar_feeds_next_check', sql`(${t.address} is null) = (${t.nextReadAt} is null)`),
  ],
)

/** The busy days of such a calendar; a trigger sets `calendar_days.is_busy` from them. */
export const calendarFeedDays = pgTable(
  'calendar_feed_days',
  {
    feedId: uuid('feed_id')
      .notNull()
      .references(() => calendarFeeds.id, { onDelete: 'cascade' }),
    photographerId: uuid('photographer_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.day] }),
    index('calendar_feed_days_day_index').on(t.photographerId, t.day),
  ],
)
