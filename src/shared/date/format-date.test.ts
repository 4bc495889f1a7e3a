import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { daysBetween, todayIn } from './days.ts'
import { formatDate, formatTime, zoneName } from './format-date.ts'

afterEach(() => vi.unstubAllEnvs())

test('a time of a day as it is said', () => {
  expect(['00:05', '09:30', '12:00', '23:59'].map(formatTime)).toEqual(['12:05 AM', '9:30 AM', '12:00 PM', '11:59 PM'])
})

test('the three formats of the specification (C24)', () => {
  expect(formatDate('2027-06-02', 'long')).toBe('June 2, 2027')
  expect(formatDate('2027-06-02', 'medium')).toBe('Jun 2, 2027')
  expect(formatDate('2027-06-02T19:05:00Z', 'dateTime', 'America/New_York')).toBe('Jun 2, 3:05 PM')
  expect(formatDate('2027-06-02T19:05:00Z', 'moment', 'America/New_York')).toBe('Jun 2, 2027, 3:05 PM')
  expect(formatDate(new Date('2027-06-02T04:00:00Z'), 'dateTime', 'America/New_York')).toBe('Jun 2, 12:00 AM')
})

test('a date-only text reads the same in every zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu']) {
    vi.stubEnv('TZ', zone)
    expect(formatDate('2027-01-01', 'long', zone)).toBe('January 1, 2027')
  }
})

test('a moment is read in the zone that was asked for', () => {
  const moment = '2027-01-01T02:30:00Z'
  expect(formatDate(moment, 'long', 'America/New_York')).toBe('December 31, 2026')
  expect(formatDate(moment, 'medium', 'America/Los_Angeles')).toBe('Dec 31, 2026')
  expect(formatDate(moment, 'medium', 'UTC')).toBe('Jan 1, 2027')
})

test('anything but a date gives an empty text', () => {
  expect(formatDate('')).toBe('')
  expect(formatDate('2027-13-01')).toBe('')
  expect(formatDate('soon')).toBe('')
})

test('every day of four centuries survives formatting and parsing back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 146_096 }), (offset) => {
      const iso = new Date(Date.UTC(1900, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)
      const back = new Date(`${formatDate(iso, 'long')} UTC`).toISOString().slice(0, 10)
      expect(back).toBe(iso)
    }),
  )
})

test('today depends on the zone, and days are counted without hours', () => {
  const now = new Date('2027-03-14T03:00:00Z')
  expect(todayIn('America/New_York', now)).toBe('2027-03-13')
  expect(todayIn('UTC', now)).toBe('2027-03-14')
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2)
  expect(daysBetween('2027-03-13', '2027-03-01')).toBe(-12)
})

test('a zone has its common name, the same in summer and in winter', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(zoneName('UTC')).toBe('UTC')
})
