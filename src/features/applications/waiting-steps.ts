/** How long applications have waited since they were complete; the steps are the three review times (VA9). */
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
