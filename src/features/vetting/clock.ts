import { isBankDay } from '#features/availability/bank-holidays.ts'
import { addDays, zoneOffset } from '#shared/date/days.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'

const DAY_MS = 86_400_000

/** What a business day is for this operator: Mondays to Fridays without federal holidays and the operator's own. */
export type BusinessCalendar = { timeZone: string; closedDays: readonly string[] }

export const isBusinessDay = (day: string, { closedDays }: BusinessCalendar): boolean =>
  isBankDay(day) && !closedDays.includes(day)

/** A time by the clock on the wall, where every day has 24 hours: the two days a year without them change nothing. */
const onWall = (at: Date, { timeZone }: BusinessCalendar) => at.getTime() + zoneOffset(timeZone, at)
function fromWall(wall: number, { timeZone }: BusinessCalendar): Date {
  const guess = wall - zoneOffset(timeZone, new Date(wall))
  return new Date(wall - zoneOffset(timeZone, new Date(guess)))
}
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The moment at which this much business time has passed; a business day has 24 hours. */
export function addBusinessMs(start: Date, ms: number, calendar: BusinessCalendar): Date {
  let wall = onWall(start, calendar)
  for (let left = ms; ; ) {
    const day = dayOf(wall)
    const next = midnight(addDays(day, 1))
    if (isBusinessDay(day, calendar)) {
      // What ends with the day ends today, not when the next one begins.
      if (left <= next - wall) return fromWall(wall + left, calendar)
      left -= next - wall
    }
    wall = next
  }
}

/** The business time between two moments, in milliseconds; 0 when the second is not later. */
export function businessMsBetween(from: Date, to: Date, calendar: BusinessCalendar): number {
  const end = onWall(to, calendar)
  let passed = 0
  for (let wall = onWall(from, calendar); wall < end; ) {
    const day = dayOf(wall)
    const until = Math.min(end, midnight(addDays(day, 1)))
    if (isBusinessDay(day, calendar)) passed += until - wall
    wall = until
  }
  return passed
}

/** Business time in days. */
export const businessDaysBetween = (from: Date, to: Date, calendar: BusinessCalendar): number =>
  businessMsBetween(from, to, calendar) / DAY_MS

/** A question to the applicant: the clock rests from when it was asked until it is answered. */
export type Pause = { from: Date; to: Date | null }

type Promises = Pick<VettingSettings, 'firstLookHours' | 'decisionDays' | 'atMostDays'>
export type Deadlines = { firstLookBy: Date; decideBy: Date; atMostBy: Date }

const HOUR_MS = 3_600_000

/**
 * When each of the three promises ends, for an application that was complete at `start`. The first look is promised in
 * plain hours; the other two in business days, and the time the applicant is asked does not count. (VA9)
 */
export function deadlinesOf(
  start: Date,
  pauses: readonly Pause[],
  { promises, calendar, now }: { promises: Promises; calendar: BusinessCalendar; now: Date },
): Deadlines {
  const paused = pauses
    .map(({ from, to }) => businessMsBetween(from < start ? start : from, to ?? now, calendar))
    .reduce((sum, ms) => sum + ms, 0)
  const after = (days: number) => addBusinessMs(start, days * DAY_MS + paused, calendar)
  return {
    firstLookBy: new Date(start.getTime() + promises.firstLookHours * HOUR_MS),
    decideBy: after(promises.decisionDays),
    atMostBy: after(promises.atMostDays),
  }
}

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!
}

/** Fewer decisions than this say nothing about what is usual. */
const USUAL_FROM = 5

/** What a decision usually takes in this month, in words that are true of the data; null with too few. */
export function usualWords(days: readonly number[]): string | null {
  const usual = days.length < USUAL_FROM ? null : median(days)
  if (usual === null) return null
  if (usual < 1) return 'Usually within a business day this month.'
  const whole = Math.ceil(usual)
  return `Usually ${whole === 1 ? 'one business day' : `${whole} business days`} this month.`
}
