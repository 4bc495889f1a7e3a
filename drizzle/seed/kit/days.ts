import { addDays, weekdayOf } from '#shared/date/days.ts'

export const DAY_MS = 86_400_000

/** The UTC day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A moment on a day, UTC. */
export const at = (day: string, hour: number, minute = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000)

/** Every Saturday from a day on, for so many days. */
export function saturdays(from: string, days: number): string[] {
  const first = addDays(from, (6 - weekdayOf(from) + 7) % 7)
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) => addDays(first, week * 7))
}

/** How sought-after a month is for weddings, 0 to 1. */
const SEASON = [0.12, 0.15, 0.25, 0.45, 0.75, 0.95, 0.7, 0.75, 1, 1, 0.5, 0.25]
export const demand = (day: string): number => SEASON[Number(day.slice(5, 7)) - 1]!
