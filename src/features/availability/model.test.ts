import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, endOfDay, todayIn } from '#shared/date/days.ts'

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Apia',
  'UTC',
]

it('a day ends at local midnight, even when the clocks change', () => {
  const day = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2024-01-01', count))
  fc.assert(
    fc.property(day, fc.constantFrom(...ZONES), (date, zone) => {
      const end = endOfDay(date, zone)
      expect(todayIn(zone, new Date(end.getTime() - 1))).toBe(date)
      expect(todayIn(zone, end)).toBe(addDays(date, 1))
    }),
    { numRuns: 500 },
  )
  expect(endOfDay('2027-06-12', 'America/New_York').toISOString()).toBe('2027-06-13T04:00:00.000Z')
  expect(endOfDay('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-02T05:00:00.000Z')
})
