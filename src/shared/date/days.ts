/** Arithmetic on calendar days, `YYYY-MM-DD`. A day has no time and no zone, so everything is done in UTC. (I18N1) */
const DAY_MS = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day a number of days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the other comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay()

/** How far ahead a wedding date may lie, in months (C12). */
export const DATE_REACH_MONTHS = 24

/** A formatter for each time zone, made once: making one takes many times as long as using it. */
export function formatterByZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    let formatter = known.get(timeZone)
    if (!formatter) known.set(timeZone, (formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone })))
    return formatter
  }
}

const wallClock = formatterByZone('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
const calendar = formatterByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** A time zone's offset from UTC at a moment, in milliseconds. */
export function zoneOffset(timeZone: string, at: Date): number {
  const wall = wallClock(timeZone).format(at)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
}

/** The moment a day ends in a time zone: the next midnight there, even when the clocks change. */
export function endOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  const guess = midnight - zoneOffset(timeZone, new Date(midnight))
  return new Date(midnight - zoneOffset(timeZone, new Date(guess)))
}

export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other)

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The current calendar day in a time zone, YYYY-MM-DD. A wedding date is a day, never a timestamp (I18N1). */
export const todayIn = (timeZone: string, now: Date): string => calendar(timeZone).format(now)
