import { addDays, addMonths, weekdayOf } from './days.ts'
import { MONTHS } from './format-date.ts'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** "June 2027". */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** "Saturday, June 12, 2027". */
export const dayName = (day: string): string =>
  `${WEEKDAYS[weekdayOf(day)]}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

/** Some months later or earlier, YYYY-MM. */
export const shiftMonth = (month: string, by: number): string => monthOf(addMonths(`${month}-01`, by))

/** Every month from one day's to another's. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = shiftMonth(month, 1)) months.push(month)
  return months
}

/** The weeks of a month, Sunday first; null where the week belongs to the month beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
