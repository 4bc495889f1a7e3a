import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitOverCharges } from './split-transfers.ts'

const held = fc.array(fc.record({ chargeId: fc.uuid(), heldCents: fc.integer({ min: -500, max: 500_000 }) }), {
  maxLength: 6,
})

it('a payout is divided to the cent, and no payment gives more than it holds (PY16)', () => {
  fc.assert(
    fc.property(held, fc.integer({ min: 1, max: 900_000 }), fc.nat(300_000), (charges, cents, own) => {
      const parts = splitOverCharges(cents, charges, own)
      const all = charges.reduce((sum, { heldCents }) => sum + Math.max(0, heldCents), 0)
      expect(parts === null).toBe(all + own < cents)
      if (!parts) return
      expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
      for (const { chargeId, amountCents } of parts) {
        expect(amountCents).toBeGreaterThan(0)
        // The platform pays only what no payment holds.
        if (chargeId === null) expect(amountCents).toBe(cents - all)
        if (chargeId === null) continue
        const most = charges.filter((charge) => charge.chargeId === chargeId).map(({ heldCents }) => heldCents)
        expect(amountCents).toBeLessThanOrEqual(Math.max(...most))
      }
    }),
  )
})

it('takes from the payments in their order', () => {
  const charges = [
    { chargeId: 'retainer', heldCents: 120_000 },
    { chargeId: 'balance', heldCents: 280_000 },
  ]
  expect(splitOverCharges(352_000, charges)).toEqual([
    { chargeId: 'retainer', amountCents: 120_000 },
    { chargeId: 'balance', amountCents: 232_000 },
  ])
  expect(splitOverCharges(100_000, charges)).toEqual([{ chargeId: 'retainer', amountCents: 100_000 }])
  expect(splitOverCharges(400_001, charges)).toBeNull()
  expect(splitOverCharges(400_001, charges, 1)).toEqual([
    { chargeId: 'retainer', amountCents: 120_000 },
    { chargeId: 'balance', amountCents: 280_000 },
    { chargeId: null, amountCents: 1 },
  ])
})
