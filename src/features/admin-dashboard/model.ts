/** The four counters of the specification with what each counts (R23, X62). */
export const COUNTERS = [
  {
    key: 'totalVendors',
    label: 'Total Vendors',
    meaning: 'Approved vendors of every type who are not suspended.',
  },
  {
    key: 'pendingApplications',
    label: 'Pending Applications',
    meaning: 'Applications with a confirmed address that are waiting for a decision.',
  },
  {
    key: 'activeContracts',
    label: 'Active Contracts',
    meaning: 'Sent, viewed or signed, for a wedding that is neither over nor cancelled.',
  },
  {
    key: 'upcomingEvents',
    label: 'Upcoming Events',
    meaning: 'Confirmed bookings from today on, in the site’s time zone.',
  },
] as const
export type CounterKey = (typeof COUNTERS)[number]['key']
export type Counters = Record<CounterKey, number>

/** How long applications have waited since they were complete; the steps are the three review times (X1, VA9). */
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

/** A run that has not finished after this long is stuck. */
export const JOB_STUCK_MS = HOUR
