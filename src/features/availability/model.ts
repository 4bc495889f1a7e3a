/** How far ahead a wedding date may lie, in months (C12). */
export const DATE_REACH_MONTHS = 24

/** The calendar day it is now in a time zone, YYYY-MM-DD. A wedding date is a day, never a moment (I18N1, X103). */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** A day some months later; the last of the month where the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** Whether couples may ask for a day: today or later, at most 24 months ahead (V26). */
export const isBookableDay = (day: string, today: string): boolean =>
  day >= today && day <= addMonths(today, DATE_REACH_MONTHS)

/** What the photographer knows about one day. Days that are not named say nothing. */
export type CalendarDay = {
  /** YYYY-MM-DD. */
  day: string
  isListed: boolean
  isBlocked: boolean
  /** Private to the photographer. */
  note: string | null
  /** True where a booking keeps the date; also one that the vendor cancelled (PY8). */
  isBooked: boolean
  /** A pending booking holds the date (AV3). */
  isHeld: boolean
  /** The bookings that stand on this day: the one that keeps it, or those that hold it. */
  bookings: readonly { id: string; firstName: string; status: string; stage: string }[]
}

/** `closed` = not among the listed dates of somebody who works on listed dates only (AV2). */
export type DayState = 'free' | 'offered' | 'hold' | 'booked' | 'blocked' | 'closed'

export const DAY_STATE_LABELS: Record<DayState, string> = {
  free: 'Free',
  offered: 'Offered',
  hold: 'On hold',
  booked: 'Booked',
  blocked: 'Blocked',
  closed: 'Not offered',
}

/**
 * What couples meet on a day. A booking is stronger than everything the photographer says, a hold only than "free".
 * @param hasListedDays without any, "only listed dates" means always available (AV2)
 */
export function dayState(
  day: Pick<CalendarDay, 'isListed' | 'isBlocked' | 'isBooked' | 'isHeld'> | undefined,
  mode: 'open' | 'listed',
  hasListedDays: boolean,
): DayState {
  if (day?.isBooked) return 'booked'
  if (day?.isBlocked) return 'blocked'
  const isOffered = mode === 'listed' && day?.isListed === true
  if (mode === 'listed' && hasListedDays && !isOffered) return 'closed'
  if (day?.isHeld) return 'hold'
  return isOffered ? 'offered' : 'free'
}

export const CALENDAR_NOTE_MAX = 200
export const BOOKED_DAY = 'A booked day stays as it is.'
export const DAYS_OUT_OF_REACH = 'Choose days from today up to 24 months ahead.'
export const RANGE_BACKWARDS = 'The last day comes before the first.'
export const MODE_LABELS = {
  open: 'Open unless blocked',
  listed: 'Only listed dates',
} as const
