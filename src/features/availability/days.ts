/** Arithmetic on calendar days, `YYYY-MM-DD`. A day has no time and no zone, so everything is done in UTC. (I18N1) */
const DAY_MS = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the other comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay()

/** The day so many business days later: Mondays to Fridays count. */
export function addBusinessDays(day: string, count: number): string {
  let current = day
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (weekdayOf(current) % 6 !== 0) left -= 1
  }
  return current
}
