import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { givenDay, givenMoment } from './given.ts'
import { isDay } from './is-day.ts'
import { parseDay } from './parse-date.ts'

test.each([
  ['2027-06-12', '2027-06-12'],
  ['2027-6-2', '2027-06-02'],
  ['June 12, 2027', '2027-06-12'],
  [' june 12  2027 ', '2027-06-12'],
  ['June 12,2027', '2027-06-12'],
  ['June 12th, 2027', '2027-06-12'],
  ['JUN 12, 2027', '2027-06-12'],
  ['Jun 12 2027', '2027-06-12'],
  ['Sept 12, 2027', '2027-09-12'],
  ['12 June 2027', '2027-06-12'],
  ['12 jun 2027', '2027-06-12'],
  ['Saturday, June 12, 2027', '2027-06-12'],
  ['sat 12 June 2027', '2027-06-12'],
  ['6/12/2027', '2027-06-12'],
  ['06/02/2027', '2027-06-02'],
  ['6 / 12 / 2027', '2027-06-12'],
  ['6/12/27', '2027-06-12'],
  ['6-12-2027', '2027-06-12'],
  ['\u202d6/12/2027\u202c', '2027-06-12'],
  ['June\u00a012,\u00a02027', '2027-06-12'],
  ['February 29, 2028', '2028-02-29'],
  ['2/29/28', '2028-02-29'],
])('reads %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  '',
  'June',
  'June 12',
  'June 12, 27',
  '12.6.2027',
  '6.12.2027',
  '12. Juni 2027',
  'Jun. 12, 2027',
  '6/12/0027',
  '0000-01-01',
  'June 12, 0000',
  'February 29, 2027',
  '2/29/2027',
  '2027-02-29',
  '2/30/2028',
  '13/1/2027',
  '0/1/2027',
  '6/0/2027',
  '31 June 2027',
  'Friday, June 12, 2027',
  'Someday, June 12, 2027',
  'Ju 12, 2027',
  'Juneau 12, 2027',
  'tomorrow',
  '2027-6',
  '27-6-12',
  '6/12-2027',
  '6-12/2027',
  '6/12/202',
  '6/12/20277',
  '6/12/2027 5',
  '-6/12/2027',
  '0000-00-00',
  '6 12 2027',
])('takes “%s” for no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

test('reads what it shows (X146)', () => {
  for (const day of ['2026-01-01', '2027-05-31', '2028-02-29', '2030-12-09', '2026-09-30'])
    for (const format of ['long', 'medium'] as const) expect(parseDay(formatDate(day, format))).toBe(day)
})

test('a day is only one that exists, in its own form', () => {
  expect(['2028-02-29', '2027-12-31'].map(isDay)).toEqual([true, true])
  expect(
    ['2027-02-29', '12.6.2027', '6/12/2027', '2027-6-12', '2027-06-12T00:00', '9999-12-31', '0001-01-01', ''].some(
      isDay,
    ),
  ).toBe(false)
})

test('what programs send is of the same days', () => {
  const isGiven = (day: string) => givenDay().safeParse(day).success
  expect(['2027-06-12', '0000-01-01', '9999-12-31', '2027-02-29'].map(isGiven)).toEqual([true, false, false, false])
  const isMoment = (moment: string) => givenMoment().safeParse(moment).success
  expect(['2027-06-12T10:00:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(isMoment)).toEqual([
    true,
    false,
    false,
  ])
})
