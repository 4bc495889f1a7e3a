import { formatterByZone } from './days.ts'

/** The three date formats of the specification (C24), and timestamps of a history, which can span two years. */
const DATE_FORMATS = {
  long: 'MMMM d, yyyy',
  medium: 'MMM d, yyyy',
  dateTime: 'MMM d, h:mm a',
  moment: 'MMM d, yyyy, h:mm a',
} as const
export type DateFormat = keyof typeof DATE_FORMATS

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/
/** `Date` itself reads anything: "12.6.2027" as a day in December. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:/

type DayParts = { year: number; month: number; day: number }

function dayParts(isoDate: string): DayParts | null {
  const match = DATE_ONLY.exec(isoDate)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : null
}

type ClockParts = DayParts & { hour: number; minute: string; dayPeriod: string }

const clock = formatterByZone('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

function clockParts(moment: Date, timeZone: string): ClockParts {
  const parts = clock(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    hour: Number(part('hour')),
    minute: part('minute'),
    dayPeriod: part('dayPeriod').toUpperCase(),
  }
}

/**
 * A day or a timestamp in words. A date-only text (`2027-06-12`) never passes through `Date`, so no zone can shift it;
 * a timestamp is shown in `timeZone` (the event's, else the site's). Anything unreadable gives an empty string.
 */
export function formatDate(value: string | Date, format: DateFormat = 'long', timeZone = 'America/New_York'): string {
  const day = typeof value === 'string' ? dayParts(value) : null
  if (!day && typeof value === 'string' && !TIMESTAMP.test(value)) return ''
  const moment = day ? null : new Date(value)
  if (moment && Number.isNaN(moment.getTime())) return ''
  const parts = day ?? clockParts(moment!, timeZone)
  const name = MONTHS[parts.month - 1]!
  if (format === 'long') return `${name} ${parts.day}, ${parts.year}`
  if (format === 'medium' || !('hour' in parts)) return `${name.slice(0, 3)} ${parts.day}, ${parts.year}`
  const time = parts as ClockParts
  const year = format === 'moment' ? `${time.year}, ` : ''
  return `${name.slice(0, 3)} ${time.day}, ${year}${time.hour}:${time.minute} ${time.dayPeriod}`
}

/** A day of the coming months as one speaks of it, without its year: "June 12". */
export function formatMonthDay(day: string): string {
  const parts = dayParts(day)
  return parts ? `${MONTHS[parts.month - 1]} ${parts.day}` : ''
}

/** A time of a day, HH:MM, as it is said: "4:30 PM". */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const longClock = formatterByZone('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A timestamp that is unambiguous everywhere, for mails about an account's security: "June 12, 2027 at 7:08 AM UTC". */
export function formatUtc(at: Date, { withZone = true }: { withZone?: boolean } = {}): string {
  const words = longClock('UTC').format(at)
  return withZone ? `${words} UTC` : words
}

/** A zone's common name, such as Eastern Time, to show once next to times that people in other zones may read. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(0))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
