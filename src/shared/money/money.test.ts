import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

const intl = (cents: number, digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)

it('reads as the platform’s own format does, for every amount in whole cents', () => {
  const amounts = fc.oneof(fc.integer(), fc.integer({ min: -2_000_000, max: 2_000_000 }))
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(formatMoney(cents, { withCents: true })).toBe(intl(cents, 2))
      expect(formatMoney(cents)).toBe(intl(cents, cents % 100 === 0 ? 0 : 2))
    }),
  )
})
