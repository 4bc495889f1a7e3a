/** Pending tasks and bookings the dashboard shows (C18). */
export const DASHBOARD_TASKS = 3
export const DASHBOARD_BOOKINGS = 4
export const UPCOMING_BOOKING = 'Upcoming Booking'
/** The product's tasks that only the couple knows to be done; their `source`. (X132) */
export const TICKED_BY_HAND = ['timeline', 'family-groups'] as const
export const CLOSES_BY_ITSELF = 'This task closes by itself when the thing is done.'
export const DOCUMENTS_COUNTED = 'Contracts signed and deliveries confirmed, out of all there are.'
export const UNKNOWN_TASK = 'This task does not exist any more.'

/** Share of a total that is paid, in whole percent, at most 100; nothing of nothing is nothing. (X82, C20) */
export const paidPercent = (paidCents: number, totalCents: number | null): number =>
  totalCents ? Math.min(100, Math.floor((paidCents * 100) / totalCents)) : 0

/** The spec's link under the first tasks. */
export const moreTasks = (count: number): string => `View ${count} more ${count === 1 ? 'task' : 'tasks'}`
