import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'
import { parseDay } from './day-text.ts'

test.each([
  ['2027-06-12', '2027-06-12'],
  ['June 12, 2027', '2027-06-12'],
  [' june 12  2027 ', '2027-06-12'],
  ['JUN 12, 2027', '2027-06-12'],
  ['12 June 2027', '2027-06-12'],
  ['6/12/2027', '2027-06-12'],
  ['06/02/2027', '2027-06-02'],
  ['February 29, 2028', '2028-02-29'],
])('reads %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each(['', 'June', 'June 12', 'June 12, 27', '6/12/27', 'February 29, 2027', '13/1/2027', 'tomorrow', '2027-6'])(
  'takes “%s” for no day',
  (text) => {
    expect(parseDay(text)).toBeNull()
  },
)

test('reads what it shows', () => {
  for (const day of ['2026-01-01', '2027-05-31', '2028-02-29', '2030-12-09'])
    expect(parseDay(formatDate(day, 'long'))).toBe(day)
})
