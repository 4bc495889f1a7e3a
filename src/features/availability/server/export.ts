import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { allDay, calendarText } from '#server/calendars.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/date/days.ts'
import { EVENT_WORDS, EXPORTED_UID } from '../model.ts'
import { bookingEvents, calendarBooking, type EventWords, isInCalendar, latest, MAX_BOOKINGS } from './event-records.ts'

type Named = { id: string; number: number }

const readCalendar = (db: Db, { id, number }: Named, at: { now: Date; today: string }) =>
  db.query.calendars.findFirst({
    columns: { exportHasNames: true, exportChangedAt: true },
    where: {
      photographerId: id,
      exportNumber: number,
      photographer: { user: { profile: { status: 'active' } } },
    },
    with: {
      photographer: {
        columns: {},
        with: {
          bookings: {
            ...calendarBooking(at.now),
            where: { RAW: (booking) => isInCalendar(booking, 'photographer', at) },
            orderBy: { eventDate: 'desc', id: 'desc' },
            limit: MAX_BOOKINGS,
          },
          calendarDays: {
            columns: { day: true },
            where: {
              isBlocked: true,
              bookingId: { isNull: true },
              day: { gte: at.today, lte: addMonths(at.today, DATE_REACH_MONTHS) },
            },
            orderBy: { day: 'asc' },
          },
        },
      },
    },
  })

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
  const { exportHasNames: hasNames, exportChangedAt: changedAt, photographer } = found
  const words: EventWords = {
    summary: (kind, { client, dateKept }) =>
      hasNames && !dateKept ? `${EVENT_WORDS.photographer[kind]}: ${client.firstName}` : EVENT_WORDS.photographer[kind],
    url: (bookingId) => `${siteUrl}/vendor/bookings/${bookingId}`,
    changedAt,
  }
  const made = latest(changedAt)
  return calendarText(siteName, [
    ...photographer.bookings.toReversed().flatMap((booking) => bookingEvents(booking, words, at)),
    ...photographer.calendarDays.map(({ day }) => blockedEvent(day, named.id, made)),
  ])
}
