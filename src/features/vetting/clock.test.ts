import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBusinessMs,
  businessDaysBetween,
  businessMsBetween,
  deadlinesOf,
  isBusinessDay,
  usualWords,
} from './clock.ts'

const calendar = { timeZone: 'America/New_York', closedDays: ['2026-12-24'] }
const promises = { firstLookHours: 24, decisionDays: 3, atMostDays: 7 }
const DAY = 86_400_000

describe('the clock of a review (VA9)', () => {
  it('knows weekends, federal holidays and the operator’s own days', () => {
    expect(isBusinessDay('2026-12-23', calendar)).toBe(true)
    expect(isBusinessDay('2026-12-24', calendar)).toBe(false)
    expect(isBusinessDay('2026-12-25', calendar)).toBe(false)
    expect(isBusinessDay('2026-12-26', calendar)).toBe(false)
  })

  it('counts three business days over a weekend, at the same time of day', () => {
    // Thursday, 10:00 in New York.
    const { firstLookBy, decideBy, atMostBy } = deadlinesOf(new Date('2026-12-03T15:00:00Z'), [], {
      promises,
      calendar,
      now: new Date('2026-12-03T15:00:00Z'),
    })
    expect(firstLookBy).toEqual(new Date('2026-12-04T15:00:00Z'))
    expect(decideBy).toEqual(new Date('2026-12-08T15:00:00Z'))
    expect(atMostBy).toEqual(new Date('2026-12-14T15:00:00Z'))
  })

  it('starts on Monday for what was complete on a Saturday', () => {
    const start = new Date('2026-12-05T15:00:00Z')
    const { decideBy } = deadlinesOf(start, [], { promises, calendar, now: start })
    // Three whole days from Monday, 0:00 in New York.
    expect(decideBy).toEqual(new Date('2026-12-10T05:00:00Z'))
  })

  it('rests while the applicant is asked, but not on days that do not count anyway', () => {
    const start = new Date('2026-12-03T15:00:00Z')
    const at = (pauses: { from: Date; to: Date | null }[], now = start) =>
      deadlinesOf(start, pauses, { promises, calendar, now }).decideBy
    // Friday 15:00 to Monday 15:00: one business day.
    const weekend = { from: new Date('2026-12-04T15:00:00Z'), to: new Date('2026-12-07T15:00:00Z') }
    expect(at([weekend])).toEqual(new Date('2026-12-09T15:00:00Z'))
    // Saturday to Sunday: nothing.
    const rest = { from: new Date('2026-12-05T15:00:00Z'), to: new Date('2026-12-06T15:00:00Z') }
    expect(at([rest])).toEqual(new Date('2026-12-08T15:00:00Z'))
    // Still asked: until now.
    expect(at([{ ...weekend, to: null }], weekend.to)).toEqual(new Date('2026-12-09T15:00:00Z'))
  })

  it('says what is usual only where there is enough, and never too little', () => {
    expect(usualWords([1, 1, 1])).toBeNull()
    expect(usualWords([1.2, 1.4, 1.6, 2.5, 9])).toBe('Usually 2 business days this month.')
    expect(usualWords([0.2, 0.3, 0.3, 0.5, 4])).toBe('Usually within a business day this month.')
    expect(usualWords([1, 1, 1, 1, 1])).toBe('Usually one business day this month.')
  })

  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  it('has passed at the end of what was added', () => {
    const check = (start: Date, ms: number) => {
      const end = addBusinessMs(start, ms, calendar)
      // The two days a year without 24 hours may shift what ends on them.
      expect(Math.abs(businessMsBetween(start, end, calendar) - ms)).toBeLessThanOrEqual(3_600_000)
      expect(businessDaysBetween(end, start, calendar)).toBe(0)
    }
    fc.assert(fc.property(moment, fc.integer({ min: 1, max: 15 * DAY }), check))
  })
})
