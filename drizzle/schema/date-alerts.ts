import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { clients } from './auth.ts'
import { createdAt, id, ts } from './columns.ts'
import { photographers } from './photographers.ts'

/** A couple waits for a date. One for a couple and date; it ends with the date. */
export const dateAlerts = pgTable(
  'date_alerts',
  {
    id: id(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Those of the couple's two people who want no mails about it. */
    muted: uuid('muted').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [unique('date_alerts_client_day_unique').on(t.clientId, t.day), index('date_alerts_day_index').on(t.day)],
)

/** The photographers whose date the couple waits for. */
export const dateAlertPhotographers = pgTable(
  'date_alert_photographers',
  {
    id: id(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => dateAlerts.id, { onDelete: 'cascade' }),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** Whether the date was booked or held when it was last compared with the calendar. */
    isTaken: boolean('is_taken').notNull().default(true),
    /** When the couple was last told that the date is free. */
    toldAt: ts('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('date_alert_photographers_unique').on(t.alertId, t.photographerId),
    index('date_alert_photographers_photographer_index').on(t.photographerId),
  ],
)
