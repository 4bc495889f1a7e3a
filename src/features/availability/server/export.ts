import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { bookings, calendarDays, calendars, clients } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { jsonIf, jsonRow, jsonRows, readJson } from '#server/json-rows.ts'
import type { RateResult } from '#server/rate-limit.ts'
import { addDays, addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/days.ts'
import { getSettings } from '#server/settings.ts'
import { EXPORTED_UID } from '../model.ts'
import { readCalendarName } from './sharing.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const d = alias(calendarDays, 'd')
const c = alias(calendars, 'c')

const DAY_MS = 86_400_000
/** Past weddings stay in the calendar for a year. */
const PAST_DAYS = 365
/** A cancelled event is sent as cancelled for so long, so that every program has removed it by then. */
const CANCELLED_DAYS = 90
/** More than one wedding every day of the three years. */
const MAX_BOOKINGS = 2000
/** Programs that heed it ask again after so many seconds. */
const TTL_SECONDS = 6 * 60 * 60

type Found = NonNullable<Awaited<ReturnType<typeof readCalendar>>>
type Booking = Found['bookings'][number]
type Times = { created: Date; changed: Date }

async function readCalendar(db: Db, { photographerId, number }: { photographerId: string; number: number }, now: Date) {
  const today = todayIn((await getSettings(db)).timeZone, now)
  const [found] = await readJson(
    db,
    jsonRow({
      hasNames: c.exportHasNames,
      changedAt: c.exportChangedAt,
      bookings: jsonRows(
        jsonRow({
          id: b.id,
          day: b.eventDate,
          status: b.status,
          isKept: b.dateKept,
          heldUntil: jsonIf(sql`b.frozen_at is null`, b.holdExpiresAt),
          createdAt: b.createdAt,
          updatedAt: b.updatedAt,
          firstName: k.firstName,
        }),
        sql`from (select * from bookings b
            where b.photographer_id = c.photographer_id and b.event_date >= ${addDays(today, -PAST_DAYS)}::date
              and (b.status <> 'cancelled' or b.date_kept
                or b.updated_at > ${new Date(now.getTime() - CANCELLED_DAYS * DAY_MS).toISOString()}::timestamptz)
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
      where c.photographer_id = ${photographerId} and c.export_number = ${number} and a.status = 'active'`,
  )
  return found
}

/** All day, changed when said; the number of its changes is the seconds since it was made, which only ever grows. */
const allDay = (day: string, { created, changed }: Times): Partial<ICalEventData> & { start: Date } => ({
  start: new Date(`${day}T00:00:00Z`),
  end: new Date(`${addDays(day, 1)}T00:00:00Z`),
  allDay: true,
  stamp: changed,
  lastModified: changed,
  sequence: Math.max(0, Math.floor((changed.getTime() - created.getTime()) / 1000)),
})

const latest = (...moments: (string | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => (moment ? Date.parse(moment) : 0))))

/** What a booking is in a calendar: taken, held, or cancelled. */
function bookingEvent(booking: Booking, { hasNames, changedAt }: Found, now: Date, siteUrl: string): ICalEventData {
  const { id, day, status, isKept, heldUntil, createdAt, updatedAt, firstName } = booking
  const isLapsed = status === 'pending' && heldUntil !== null && Date.parse(heldUntil) <= now.getTime()
  const isOver = (status === 'cancelled' && !isKept) || isLapsed
  const changed = latest(updatedAt, changedAt, isLapsed ? heldUntil : null)
  const what = isKept ? 'Date kept' : status === 'pending' ? 'On hold' : 'Wedding'
  return {
    ...allDay(day, { created: new Date(createdAt), changed }),
    id: `booking-${id}${EXPORTED_UID}`,
    summary: hasNames && !isKept ? `${what}: ${firstName}` : what,
    url: `${siteUrl}/vendor/bookings/${id}`,
    status: isOver
      ? ICalEventStatus.CANCELLED
      : status === 'pending'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency: isOver ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
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
 * A photographer's calendar as iCalendar text (RFC 5545), by the last part of its private address: bookings, holds and
 * blocked days, without names unless the photographer switched them on, and never notes. The same calendar is always the
 * same text. Null for an address that is not valid (any more); the wait when `limited` does not allow the request. (AV6)
 */
export async function exportCalendar(
  { db, now, siteUrl }: Pick<ServiceContext, 'db' | 'now' | 'siteUrl'>,
  name: string,
  limited: (photographerId: string) => Promise<RateResult>,
): Promise<{ text: string } | { retryAfterMs: number } | null> {
  const named = readCalendarName(name)
  if (!named) return null
  const { allowed, retryAfterMs } = await limited(named.photographerId)
  if (!allowed) return { retryAfterMs }
  const at = now()
  const found = await readCalendar(db, named, at)
  if (!found) return null
  const { siteName } = await getSettings(db)
  const calendar = ical({ name: siteName, prodId: '//Curio//Calendar//EN', ttl: TTL_SECONDS })
  for (const booking of found.bookings) calendar.createEvent(bookingEvent(booking, found, at, siteUrl))
  const made = latest(found.changedAt)
  for (const { day } of found.blocked) calendar.createEvent(blockedEvent(day, named.photographerId, made))
  return { text: `${calendar.toString()}\r\n` }
}
