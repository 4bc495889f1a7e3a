/** How long applications have waited since they were complete; the steps are the three review times. */
export const WAITING_STEPS = [
  { key: 'fresh', label: 'Within 24 hours', isLate: false },
  { key: 'look', label: 'Over 24 hours', isLate: false },
  { key: 'decide', label: 'Over 3 business days', isLate: true },
  { key: 'over', label: 'Over 7 business days', isLate: true },
] as const
export type WaitingKey = (typeof WAITING_STEPS)[number]['key']

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The moment `days` business days (Mondays to Fridays) before `now`, at the same time of day; weekends are UTC
 * weekends, which is close enough for a queue's age.
 */
export function businessDaysBefore(now: Date, days: number): Date {
  let at = now.getTime()
  for (let left = days; left > 0; ) {
    at -= DAY
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(at)
}

/** Applications complete before these times belong to each step. */
export const waitingLimits = (now: Date) => ({
  look: new Date(now.getTime() - 24 * HOUR),
  decide: businessDaysBefore(now, 3),
  over: businessDaysBefore(now, 7),
})

/** Whole hours in words, and days from two days up. */
export function waitWords(hours: number): string {
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${Math.floor(hours / 24)} days`
}

/** The whole hours between a moment and now; never negative. */
export const hoursSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 3_600_000))
