import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { calendarDays, calendars } from '#drizzle/schema/index.ts'
import { allDay, calendarText } from '#server/calendars.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/date/days.ts'
import { EVENT_WORDS, EXPORTED_UID } from '../model.ts'
import { bookingEvents, calendarBooking, type EventWords, isInCalendar, latest, MAX_BOOKINGS } from './event-records.ts'

const d = alias(calendarDays, 'd')
const c = alias(calendars, 'c')

type Named = { id: string; number: number }

async function readCalendar(db: Db, { id, number }: Named, { now, today }: { now: Date; today: string }) {
  const [found] = await readJson(
    db,
    jsonRow({
      hasNames: c.exportHasNames,
      changedAt: c.exportChangedAt,
      bookings: jsonRows(
        calendarBooking(now),
        sql`from (select * from bookings b
            where b.photographer_id = c.photographer_id and ${isInCalendar('photographer', today, now)}
            order by b.event_date desc limit ${MAX_BOOKINGS}) b
          join clients k on k.id = b.client_id`,
        sql`b.event_date, b.id`,
      ),
      blocked: jsonRows(
        jsonRow({ day: d.day }),
        sql`from calendar_days d where d.photographer_id = c.photographer_id and d.is_blocked and d.booking_id is null
          and d.day between ${today}::date and ${addMonths(today, DATE_REACH_MONTHS)}::date`,
        sql`d.day`,
      ),
    }),
    sql`from calendars c join photographers p on p.id = c.photographer_id join profiles a on a.id = p.user_id
      where c.photographer_id = ${id} and c.export_number = ${number} and a.status = 'active'`,
  )
  return found
}

/** A day the photographer blocked by hand, without its private note. */
const blockedEvent = (day: string, photographerId: string, made: Date): ICalEventData => ({
  ...allDay(day, { created: made, changed: made }),
  id: `blocked-${day}-${photographerId}${EXPORTED_UID}`,
  summary: 'Blocked',
  status: ICalEventStatus.CONFIRMED,
  transparency: ICalEventTransparency.OPAQUE,
})

/**
 * A photographer's calendar as iCalendar text (RFC 5545), by what its private address names: bookings, holds, the days
 * payments are due and blocked days, without names unless the photographer switched them on, and never notes or
 * amounts. The same calendar is always the same text. Null for an address that is not valid (any more). (AV6)
 */
export async function exportCalendar({ db, now, siteUrl }: ServiceContext, named: Named): Promise<string | null> {
  const { siteName, timeZone } = await getSettings(db)
  const at = { now: now(), today: todayIn(timeZone, now()) }
  const found = await readCalendar(db, named, at)
  if (!found) return null
  const { hasNames, changedAt } = found
  const words: EventWords = {
    summary: (kind, { firstName, isKept }) =>
      hasNames && !isKept ? `${EVENT_WORDS.photographer[kind]}: ${firstName}` : EVENT_WORDS.photographer[kind],
    url: (bookingId) => `${siteUrl}/vendor/bookings/${bookingId}`,
    changedAt,
  }
  const made = latest(changedAt)
  return calendarText(siteName, [
    ...found.bookings.flatMap((booking) => bookingEvents(booking, words, at)),
    ...found.blocked.map(({ day }) => blockedEvent(day, named.id, made)),
  ])
}
