import { describe, expect, it } from 'vitest'
import { splitRelease } from './ledger-movements.ts'
import { recoveryOf } from './recovery.ts'

const TERMS = { rateBps: 800, capCents: 50_000 }
const kept = (values: Partial<Parameters<typeof recoveryOf>[0]> = {}) => ({
  reason: 'product_not_received',
  returnedCents: 12e4,
  escrowCents: 0,
  releasedCents: 4e5,
  ...values,
})

describe('what a photographer gives back of a payment that a bank keeps (PY11)', () => {
  it('is what was released of it, less the commission on it', () => {
    expect(recoveryOf(kept(), TERMS)).toEqual({ netCents: 110_400, commissionCents: 9_600 })
  })

  it('is nothing when the card was not its owner’s doing: that is the platform’s loss', () => {
    expect(recoveryOf(kept({ reason: 'fraudulent' }), TERMS)).toBeNull()
    expect(recoveryOf(kept({ reason: 'unrecognized' }), TERMS)).toBeNull()
  })

  it('is nothing of what the booking still held, nor of what had been refunded', () => {
    expect(recoveryOf(kept({ escrowCents: 120_000 }), TERMS)).toBeNull()
    expect(recoveryOf(kept({ returnedCents: 0 }), TERMS)).toBeNull()
    expect(recoveryOf(kept({ escrowCents: 100_000 }), TERMS)).toEqual({ netCents: 18_400, commissionCents: 1_600 })
  })

  it('is never more than what was released, and leaves the commission that the rest has, also with the cap', () => {
    for (let released = 0; released <= 1_000_000; released += 7_919)
      for (let returned = 0; returned <= 1_000_000; returned += 71_993) {
        const share = Math.min(returned, released)
        const given = recoveryOf(kept({ returnedCents: returned, releasedCents: released }), TERMS)
        const before = splitRelease(released, TERMS)
        const rest = splitRelease(released - share, TERMS)
        expect(before.netCents - (given?.netCents ?? 0)).toBe(given ? rest.netCents : before.netCents)
        expect(before.commissionCents - (given?.commissionCents ?? 0)).toBe(
          given ? rest.commissionCents : before.commissionCents,
        )
      }
  })
})
