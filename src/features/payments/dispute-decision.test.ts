import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decisionOf } from './dispute-decision.ts'

const frozen = { rateBps: 1200, capCents: 50_000 }

it('what is held beyond the decision goes back, and what is missing stays due', () => {
  const facts = { heldCents: 150_000, totalCents: 500_000, ...frozen }
  expect(decisionOf({ ...facts, finalCents: 100_000 })).toMatchObject({
    refundCents: 5e4,
    releaseCents: 1e5,
    dueCents: 0,
    share: { commissionCents: 12e3, netCents: 88e3 },
  })
  expect(decisionOf({ ...facts, finalCents: 500_000 })).toMatchObject({
    refundCents: 0,
    releaseCents: 15e4,
    dueCents: 35e4,
    share: { commissionCents: 5e4, netCents: 45e4, isCapped: true },
  })
  expect(decisionOf({ ...facts, finalCents: 0 })).toMatchObject({ refundCents: 150_000, releaseCents: 0, dueCents: 0 })
})

it('for any sums, the couple pays what was decided and the photographer gets it less the commission', () => {
  const total = fc.integer({ min: 1, max: 10_000_000 })
  const facts = fc.record({ share: fc.nat(100), held: fc.nat(100), rateBps: fc.integer({ min: 1000, max: 1200 }) })
  fc.assert(
    fc.property(total, facts, fc.nat(80_000), (totalCents, { share, held, rateBps }, capCents) => {
      const heldCents = Math.floor((totalCents * held) / 100)
      const finalCents = Math.floor((totalCents * share) / 100)
      const decision = decisionOf({ finalCents, heldCents, totalCents, rateBps, capCents })
      expect(decision.releaseCents + decision.refundCents).toBe(heldCents)
      expect(decision.releaseCents + decision.dueCents).toBe(finalCents)
      expect(Math.min(decision.refundCents, decision.dueCents)).toBe(0)
      expect(decision.share.netCents + decision.share.commissionCents).toBe(finalCents)
      expect(decision.share.commissionCents).toBeLessThanOrEqual(capCents)
    }),
  )
})

it.each([-1, 0.5, Number.NaN, 500_001])('no decision of %d cents over a total of 500,000', (finalCents) => {
  expect(() => decisionOf({ finalCents, heldCents: 0, totalCents: 500_000, ...frozen })).toThrow(
    new RangeError('finalCents must be whole and between nothing and the total'),
  )
})
