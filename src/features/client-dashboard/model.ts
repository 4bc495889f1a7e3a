/** Pending tasks and bookings the dashboard shows (C18). */
export const DASHBOARD_TASKS = 3
export const DASHBOARD_BOOKINGS = 4
export const UPCOMING_BOOKING = 'Upcoming Booking'
/** The `source` of tasks the product creates but only the couple can tick off. (X132) */
export const TICKED_BY_HAND = ['timeline', 'family-groups'] as const
export const CLOSES_BY_ITSELF = 'This task closes by itself once it is done.'
export const DOCUMENTS_COUNTED = 'Contracts signed and deliveries confirmed, out of all there are.'
export const UNKNOWN_TASK = 'This task no longer exists.'

/** Paid share of a total, in whole percent, at most 100; 0 when the total is 0. (X82, C20) */
export const paidPercent = (paidCents: number, totalCents: number | null): number =>
  totalCents ? Math.min(100, Math.floor((paidCents * 100) / totalCents)) : 0

/** The spec's link under the first tasks. */
export const moreTasks = (count: number): string => `View ${count} more ${count === 1 ? 'task' : 'tasks'}`
