import { addDays, weekdayOf } from '#shared/date/days.ts'

const MONDAY = 1
const THURSDAY = 4
const two = (value: number) => String(value).padStart(2, '0')

/** The nth occurrence of a weekday in a month. */
const nth = (year: string, month: number, weekday: number, count: number): string => {
  const first = `${year}-${two(month)}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** The last Monday of May. */
const memorialDay = (year: string): string => {
  const last = `${year}-05-31`
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7))
}

/**
 * The eleven holidays on which the Federal Reserve moves no money. One that falls on a Sunday is observed on Monday;
 * one on a Saturday is not observed, since banks are closed that day anyway.
 */
function holidaysOf(year: string): ReadonlySet<string> {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => `${year}-${day}`)
  return new Set([
    ...fixed.map((day) => (weekdayOf(day) === 0 ? addDays(day, 1) : day)),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    memorialDay(year),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    nth(year, 11, THURSDAY, 4),
  ])
}

const known = new Map<string, ReadonlySet<string>>()

/** Whether banks are closed on this day because of a federal holiday. */
export function isBankHoliday(day: string): boolean {
  const year = day.slice(0, 4)
  const holidays = known.get(year) ?? holidaysOf(year)
  known.set(year, holidays)
  return holidays.has(day)
}

/** Whether banks move money on this day: Mondays to Fridays, except federal holidays. */
export const isBankDay = (day: string): boolean => weekdayOf(day) % 6 !== 0 && !isBankHoliday(day)

/** The day this many bank days later. */
export function addBankDays(day: string, count: number): string {
  let current = day
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (isBankDay(current)) left -= 1
  }
  return current
}
