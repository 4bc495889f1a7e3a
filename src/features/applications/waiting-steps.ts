import type { Promises } from '#shared/site/vetting-words.ts'

/** How long applications have waited since they were complete; the steps are the three review times. */
export const WAITING_KEYS = ['fresh', 'look', 'decide', 'over'] as const
export type WaitingKey = (typeof WAITING_KEYS)[number]

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What each step is called, with the times that the settings promise. */
export const waitingLabels = ({ firstLookHours, decisionDays, atMostDays }: Promises): Record<WaitingKey, string> => ({
  fresh: `Within ${counted(firstLookHours, 'hour')}`,
  look: `Over ${counted(firstLookHours, 'hour')}`,
  decide: `Over ${counted(decisionDays, 'business day')}`,
  over: `Over ${counted(atMostDays, 'business day')}`,
})

/** The steps in which an applicant waits longer than a decision was promised to take. */
export const LATE_STEPS: readonly WaitingKey[] = ['decide', 'over']

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
export const waitingLimits = (now: Date, { firstLookHours, decisionDays, atMostDays }: Promises) => ({
  look: new Date(now.getTime() - firstLookHours * HOUR),
  decide: businessDaysBefore(now, decisionDays),
  over: businessDaysBefore(now, atMostDays),
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
