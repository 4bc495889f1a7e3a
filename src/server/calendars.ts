import { createHmac, timingSafeEqual } from 'node:crypto'
import ical, { type ICalEventData } from 'ical-generator'
import { derivedKey } from '#server/uploads/secret.ts'
import { addDays } from '#shared/date/days.ts'

// Private calendars that other programs fetch: their addresses, and iCalendar text as RFC 5545 wants it.

/** Whose calendar a private address opens, and which of its addresses it is: a reset counts on. */
export type CalendarName = { owner: 'photographer' | 'couple'; id: string; number: number }

const NAME = /^(couple-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})\.ics$/
/** How many seconds calendar programs should wait between fetches. */
const TTL_SECONDS = 6 * 60 * 60

const subjectOf = ({ owner, id, number }: CalendarName): string =>
  `${owner === 'couple' ? 'couple-' : ''}${id}.${number}`

const signature = (name: CalendarName): string =>
  createHmac('sha256', derivedKey('calendar addresses')).update(subjectOf(name)).digest('base64url')

/** The path of a private address; null before the first one is made. Nothing of it but its number is stored. */
export const calendarPath = (name: CalendarName): string | null =>
  name.number > 0 ? `/calendars/${subjectOf(name)}.${signature(name)}.ics` : null

/** What the last part of a private address refers to; null when it is not one of ours. */
export function readCalendarName(text: string): CalendarName | null {
  const [, couple, id, number, given] = NAME.exec(text) ?? []
  if (!id || !given) return null
  const name: CalendarName = { owner: couple ? 'couple' : 'photographer', id, number: Number(number) }
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(name))) ? name : null
}

/** All day, changed when said; the number of its changes is the seconds since it was made, which only ever grows. */
export const allDay = (
  day: string,
  { created, changed }: { created: Date; changed: Date },
): Partial<ICalEventData> & { start: Date } => ({
  start: new Date(`${day}T00:00:00Z`),
  end: new Date(`${addDays(day, 1)}T00:00:00Z`),
  allDay: true,
  stamp: changed,
  lastModified: changed,
  sequence: Math.max(0, Math.floor((changed.getTime() - created.getTime()) / 1000)),
})

/** iCalendar text (RFC 5545). The same events are always the same text. */
export function calendarText(name: string, events: readonly ICalEventData[]): string {
  const calendar = ical({ name, prodId: '//Curio//Calendar//EN', ttl: TTL_SECONDS })
  for (const event of events) calendar.createEvent(event)
  return `${calendar.toString()}\r\n`
}
