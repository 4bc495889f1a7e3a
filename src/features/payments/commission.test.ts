import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionRateBps, payoutOf } from './commission.ts'
import {
  COMMISSION_CAP_CENTS,
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  capReachedAtCents,
  commissionCents,
  REDUCED_RATE_AFTER_BOOKINGS,
} from './terms.ts'

describe('commission (PY4, X13)', () => {
  // The figures themselves are in terms-words.test.ts, once.
  test('the usual rate by default, the reduced one from enough different couples, an override wins (C32)', () => {
    expect(commissionRateBps(0)).toBe(COMMISSION_RATE_DEFAULT_BPS)
    expect(commissionRateBps(REDUCED_RATE_AFTER_BOOKINGS - 1)).toBe(COMMISSION_RATE_DEFAULT_BPS)
    expect(commissionRateBps(REDUCED_RATE_AFTER_BOOKINGS)).toBe(COMMISSION_RATE_REDUCED_BPS)
    expect(commissionRateBps(0, 1050)).toBe(1050)
    expect(commissionRateBps(50, 0)).toBe(0)
  })

  test('the cap is reached at its total and never passed (C32)', () => {
    expect(commissionCents(416_666, 1200, 50_000)).toBe(49_999)
    expect(commissionCents(416_667, 1200, 50_000)).toBe(50_000)
    expect(commissionCents(499_999, 1000, 50_000)).toBe(49_999)
    expect(commissionCents(500_000, 1000, 50_000)).toBe(50_000)
    expect(commissionCents(2_000_000, 1200, 50_000)).toBe(50_000)
    for (const rate of [COMMISSION_RATE_DEFAULT_BPS, COMMISSION_RATE_REDUCED_BPS]) {
      expect(commissionCents(capReachedAtCents(rate), rate)).toBe(COMMISSION_CAP_CENTS)
      expect(commissionCents(capReachedAtCents(rate) - 1, rate)).toBeLessThan(COMMISSION_CAP_CENTS)
    }
  })

  test('a fraction of a cent stays with the vendor', () => {
    expect(commissionCents(101, 1200)).toBe(12)
    expect(payoutOf(100_001, 1200)).toEqual({ commissionCents: 12_000, netCents: 88_001, isCapped: false })
  })

  test('a total that is not whole cents is refused', () => {
    expect(() => commissionCents(10.5, 1200)).toThrow(RangeError)
    expect(() => commissionCents(-1, 1200)).toThrow(RangeError)
  })

  test('never above the rate, never above the cap, and nothing is lost between the two shares', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 2000 }), (total, rate) => {
        const { commissionCents: commission, netCents } = payoutOf(total, rate)
        expect(commission).toBeLessThanOrEqual(COMMISSION_CAP_CENTS)
        expect(commission * 10_000).toBeLessThanOrEqual(total * rate)
        expect(commission + netCents).toBe(total)
      }),
    )
  })
})
