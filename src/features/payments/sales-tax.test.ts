import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  rateOf,
  rateOfAll,
  type SalesTax,
  salesTaxName,
  splitTakenBack,
  type TaxedLine,
  taxAt,
  taxedAt,
  taxOfRefund,
  withTaxShares,
} from './sales-tax.ts'

const rate = fc.integer({ min: 1, max: 130_000 })
const cents = fc.integer({ min: 1, max: 5_000_000 })
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

const TEXAS: SalesTax = {
  calculationRef: 'taxcalc_1',
  calculatedAt: '2026-11-21T15:00:00.000Z',
  place: { line1: '', city: 'Austin', state: 'Texas', postalCode: '78701' },
  rateMillionths: 82_500,
  baseCents: 300_000,
  taxCents: 24_750,
  parts: [
    { name: 'Texas', rateMillionths: 62_500, taxCents: 18_750 },
    { name: 'Austin', rateMillionths: 20_000, taxCents: 6_000 },
  ],
}

it('reads rates as the service writes them, and names the tax', () => {
  expect([rateOf('8.25'), rateOf('8.875'), rateOf('6'), rateOf('0.3750')]).toEqual([82_500, 88_750, 60_000, 3_750])
  expect(taxAt(82_500, 300_000)).toBe(24_750)
  expect(salesTaxName(TEXAS)).toBe('Sales tax (Texas, 8.25%)')
  expect(rateOfAll(TEXAS.parts, TEXAS)).toBe(82_500)
  // Four fifths of the price are taxable.
  expect(rateOfAll(TEXAS.parts, { baseCents: 300_000, taxCents: 19_800 })).toBe(66_000)
  expect(taxedAt(TEXAS, 100_000)).toMatchObject({ baseCents: 100_000, taxCents: 8_250, rateMillionths: 82_500 })
})

it('shares sum to the tax, none is negative, and equal payments differ by a cent at most', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), rate, (amounts, rateMillionths) => {
      const tax = taxAt(rateMillionths, sum(amounts))
      const shares = withTaxShares(
        amounts.map((amountCents) => ({ amountCents })),
        tax,
      )
      expect(sum(shares.map(({ taxCents }) => taxCents))).toBe(tax)
      for (const { amountCents, taxCents } of shares) {
        expect(taxCents).toBeGreaterThanOrEqual(0)
        expect(Math.abs(taxCents - (tax * amountCents) / sum(amounts))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

/** What of a payment goes back, one way or the other, in any order. */
const returns = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 100 })), { maxLength: 8 })

it('refunds and chargebacks return tax in proportion, never more than there was, and all of it with all of the payment', () => {
  fc.assert(
    fc.property(cents, rate, returns, (amountCents, rateMillionths, all) => {
      let line: TaxedLine = {
        amountCents,
        taxCents: taxAt(rateMillionths, amountCents),
        refundedCents: 0,
        refundedTaxCents: 0,
      }
      const give = (refundCents: number, taxCents: number) => {
        expect(taxCents).toBeGreaterThanOrEqual(0)
        line = {
          ...line,
          refundedCents: line.refundedCents + refundCents,
          refundedTaxCents: line.refundedTaxCents + taxCents,
        }
        expect(line.refundedTaxCents).toBeLessThanOrEqual(line.taxCents)
        expect(line.refundedCents).toBeLessThanOrEqual(line.amountCents)
      }
      for (const [isByBank, percent] of all) {
        const left = line.amountCents - line.refundedCents
        if (isByBank) {
          const gross = Math.floor(((left + line.taxCents - line.refundedTaxCents) * percent) / 100)
          const taken = splitTakenBack(line, gross)
          expect(taken.amountCents + taken.taxCents).toBe(gross)
          give(taken.amountCents, taken.taxCents)
        } else {
          const refund = Math.floor((left * percent) / 100)
          give(refund, taxOfRefund(line, refund))
        }
      }
      const rest = line.amountCents - line.refundedCents
      give(rest, taxOfRefund(line, rest))
      expect(line.refundedTaxCents).toBe(line.taxCents)
    }),
  )
})

it('several refunds return as much tax as one of their sum', () => {
  fc.assert(
    fc.property(
      cents,
      rate,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (all, at, one, two) => {
        const line = { amountCents: all, taxCents: taxAt(at, all), refundedCents: 0, refundedTaxCents: 0 }
        const first = Math.floor((all * one) / 200)
        const second = Math.floor((all * two) / 200)
        const tax = taxOfRefund(line, first)
        const after = { ...line, refundedCents: first, refundedTaxCents: tax }
        expect(tax + taxOfRefund(after, second)).toBe(taxOfRefund(line, first + second))
      },
    ),
  )
})

it('what a bank takes beyond what was left of a payment is no tax', () => {
  const line = { amountCents: 10_000, taxCents: 825, refundedCents: 4_000, refundedTaxCents: 330 }
  expect(splitTakenBack(line, 10_825)).toEqual({ amountCents: 10_330, taxCents: 495 })
  expect(splitTakenBack(line, 6_495)).toEqual({ amountCents: 6_000, taxCents: 495 })
  expect(splitTakenBack({ ...line, refundedCents: 10_000, refundedTaxCents: 825 }, 10_825)).toEqual({
    amountCents: 10_825,
    taxCents: 0,
  })
})
