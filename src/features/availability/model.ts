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
