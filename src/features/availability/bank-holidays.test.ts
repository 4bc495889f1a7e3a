import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '#shared/date/days.ts'
import { addBankDays, isBankDay, isBankHoliday } from './bank-holidays.ts'

/** As published by the Federal Reserve Banks; a Saturday holiday is not listed, a Sunday one moves to Monday. */
const PUBLISHED: Record<string, string> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

it.each(Object.entries(PUBLISHED))('the bank holidays of %s are the published ones', (year, published) => {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((day) =>
    day.startsWith(year),
  )
  const closed = days.filter((day) => isBankHoliday(day) && weekdayOf(day) % 6 !== 0)
  expect(closed).toEqual(published.split(' ').map((day) => `${year}-${day}`))
})

it('a payout skips weekends and holidays: never on Christmas or New Year’s Day', () => {
  expect(addBankDays('2026-12-22', 3)).toBe('2026-12-28')
  expect(addBankDays('2026-12-29', 3)).toBe('2027-01-04')
  expect(addBankDays('2026-11-20', 3)).toBe('2026-11-25')
  expect(addBankDays('2027-07-02', 1)).toBe('2027-07-06')
})

it('lands on a bank day, exactly that many bank days later', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (from, count) => {
      const to = addBankDays(from, count)
      const between = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index + 1))
      expect(isBankDay(to)).toBe(true)
      expect(between.filter(isBankDay)).toHaveLength(count)
    }),
  )
})
