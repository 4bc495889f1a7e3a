import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionRateBps, payoutOf } from './commission.ts'
import { COMMISSION_CAP_CENTS, commissionCents } from './terms.ts'

describe('commission (PY4, X13)', () => {
  test('12% by default, 10% from ten different couples, an override wins (C32)', () => {
    expect(commissionRateBps(0)).toBe(1200)
    expect(commissionRateBps(9)).toBe(1200)
    expect(commissionRateBps(10)).toBe(1000)
    expect(commissionRateBps(0, 1050)).toBe(1050)
    expect(commissionRateBps(50, 0)).toBe(0)
  })

  test('the cap of $500 is reached at $4,166.67 and at $5,000 (C32)', () => {
    expect(commissionCents(416_666, 1200)).toBe(49_999)
    expect(commissionCents(416_667, 1200)).toBe(50_000)
    expect(commissionCents(499_999, 1000)).toBe(49_999)
    expect(commissionCents(500_000, 1000)).toBe(50_000)
    expect(commissionCents(2_000_000, 1200)).toBe(50_000)
  })

  test('a fraction of a cent stays with the vendor', () => {
    expect(commissionCents(101, 1200)).toBe(12)
    expect(payoutOf(320_000, 1200)).toEqual({ commissionCents: 38_400, netCents: 281_600, isCapped: false })
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
