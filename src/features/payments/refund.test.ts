import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/date/days.ts'
import { type PaidLine, refundOfAmount, refundOnCancellation } from './refund.ts'
import {
  CANCELLATION_POLICIES,
  CANCELLATION_TERMS,
  type CancellationPolicy,
  percentOf,
  RETAINER_PERCENT,
} from './terms.ts'

const EVENT = '2027-06-12'
const paid: PaidLine[] = [
  { id: 'retainer', paidCents: 120_000, refundedCents: 0 },
  { id: 'balance', paidCents: 280_000, refundedCents: 0 },
]
const cancelled = (policy: CancellationPolicy, daysBefore: number, by: 'client' | 'photographer' = 'client') =>
  refundOnCancellation({
    terms: CANCELLATION_TERMS[policy],
    totalCents: 4e5,
    by,
    today: addDays(EVENT, -daysBefore),
    eventDate: EVENT,
    paid,
  })

describe('a couple that cancels', () => {
  it.each([
    ['flexible', 30, 400_000],
    ['flexible', 29, 200_000],
    ['flexible', 7, 200_000],
    ['flexible', 6, 0],
    ['moderate', 90, 400_000],
    ['moderate', 89, 200_000],
    ['moderate', 30, 200_000],
    ['moderate', 29, 0],
    ['strict', 200, 140_000],
    ['strict', 60, 140_000],
    ['strict', 59, 0],
  ] as const)('under %s, %i days before, gets back %i cents', (policy, days, cents) => {
    expect(cancelled(policy, days).refundCents).toBe(cents)
  })
})

it.each(CANCELLATION_POLICIES)(
  'a vendor that cancels returns everything, under %s and on the day itself (PY8)',
  (policy) => {
    expect(cancelled(policy, 0, 'photographer')).toMatchObject({ percent: 100, refundCents: 400_000, keptCents: 0 })
  },
)

/** The days on which a tier begins, and their neighbors. */
const borderDays = fc.constantFrom(
  ...Object.values(CANCELLATION_TERMS).flatMap(({ tiers }) =>
    tiers.flatMap(({ fromDays }) => [fromDays - 1, fromDays, fromDays + 1]),
  ),
)

it('the strict policy keeps 30% of the total, with one payment as with two (X126)', () => {
  const single: PaidLine[] = [{ id: 'all', paidCents: 400_000, refundedCents: 0 }]
  const far = { terms: CANCELLATION_TERMS.strict, totalCents: 400_000, by: 'client' as const, eventDate: EVENT }
  const days = (before: number) => ({ ...far, today: addDays(EVENT, -before), paid: single })
  expect(refundOnCancellation(days(60))).toMatchObject({ percent: 50, refundCents: 140_000, keptCents: 260_000 })
  expect(refundOnCancellation(days(59))).toMatchObject({ refundCents: 0, keptCents: 400_000 })
})

it('however the payments are cut, the same goes back, and no less is kept than the policy says', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(cuts, fc.constantFrom(...CANCELLATION_POLICIES), borderDays, (amounts, policy, days) => {
      const totalCents = amounts.reduce((sum, cents) => sum + cents, 0)
      const refundOf = (parts: readonly number[]) =>
        refundOnCancellation({
          terms: CANCELLATION_TERMS[policy],
          totalCents,
          by: 'client' as const,
          today: addDays(EVENT, -days),
          eventDate: EVENT,
          paid: parts.map((paidCents, index) => ({ id: String(index), paidCents, refundedCents: 0 })),
        })
      const refund = refundOf(amounts)
      expect(refund.refundCents).toBe(refundOf([totalCents]).refundCents)
      if (policy === 'strict') expect(refund.keptCents).toBeGreaterThanOrEqual(percentOf(totalCents, RETAINER_PERCENT))
      const tier = CANCELLATION_TERMS[policy].tiers.find(({ fromDays }) => days >= fromDays)
      expect(refund.percent).toBe(tier?.percent ?? 0)
    }),
  )
})

const lines = fc.array(
  fc
    .record({ paidCents: fc.integer({ min: 1, max: 5_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ paidCents, share }) => ({ paidCents, refundedCents: Math.floor(paidCents * share) })),
  { maxLength: 5 },
)
const asLines = (given: { paidCents: number; refundedCents: number }[]): PaidLine[] =>
  given.map((line, index) => ({ ...line, id: `line-${index}` }))
const held = (given: PaidLine[]) => given.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)

describe('for any amounts and days', () => {
  it('what goes back and what is kept is what was held, and no line gives more than it has', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom(...CANCELLATION_POLICIES),
        fc.constantFrom('client', 'photographer', 'admin'),
        fc.integer({ min: -400, max: 800 }),
        (given, policy, by, days) => {
          const rows = asLines(given)
          const refund = refundOnCancellation({
            terms: CANCELLATION_TERMS[policy],
            totalCents: held(rows),
            by,
            today: addDays(EVENT, -days),
            eventDate: EVENT,
            paid: rows,
          })
          expect(refund.refundCents + refund.keptCents).toBe(held(rows))
          expect(refund.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(refund.refundCents)
          for (const { paymentId, amountCents } of refund.lines) {
            const row = rows.find(({ id }) => id === paymentId)!
            expect(amountCents).toBeLessThanOrEqual(row.paidCents - row.refundedCents)
          }
        },
      ),
    )
  })

  it('canceling earlier never gives back less', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom(...CANCELLATION_POLICIES),
        fc.nat(800),
        fc.nat(100),
        (given, policy, days, more) => {
          const at = (before: number) =>
            refundOnCancellation({
              terms: CANCELLATION_TERMS[policy],
              totalCents: held(asLines(given)),
              by: 'client',
              today: addDays(EVENT, -before),
              eventDate: EVENT,
              paid: asLines(given),
            }).refundCents
          expect(at(days + more)).toBeGreaterThanOrEqual(at(days))
        },
      ),
    )
  })

  it('a decided amount is given back to the cent, or refused', () => {
    fc.assert(
      fc.property(lines, fc.nat(30_000_000), (given, cents) => {
        const rows = asLines(given)
        if (cents > held(rows)) {
          expect(() => refundOfAmount(rows, cents)).toThrow(RangeError)
          return
        }
        const { lines: back, refundCents, keptCents } = refundOfAmount(rows, cents)
        expect([refundCents, keptCents]).toEqual([cents, held(rows) - cents])
        expect(back.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
      }),
    )
  })
})

it('a decided refund takes the newest payment first and says what part of the money held it is', () => {
  const partly: PaidLine[] = [
    { id: 'retainer', paidCents: 120_000, refundedCents: 20_000 },
    { id: 'balance', paidCents: 280_000, refundedCents: 80_000 },
  ]
  expect(refundOfAmount(partly, 250_000)).toEqual({
    percent: 83,
    lines: [
      { paymentId: 'retainer', amountCents: 50_000 },
      { paymentId: 'balance', amountCents: 200_000 },
    ],
    refundCents: 250_000,
    taxCents: 0,
    keptCents: 50_000,
  })
  expect(refundOfAmount(partly, 300_000)).toMatchObject({ percent: 100, keptCents: 0 })
  expect(refundOfAmount(partly, 0)).toEqual({ percent: 0, lines: [], refundCents: 0, taxCents: 0, keptCents: 300_000 })
  expect(refundOfAmount([], 0)).toEqual({ percent: 0, lines: [], refundCents: 0, taxCents: 0, keptCents: 0 })
})

it.each([-1, 0.5, Number.NaN, 400_001])('no refund of %d cents where 400,000 are held', (cents) => {
  expect(() => refundOfAmount(paid, cents)).toThrow(
    new RangeError('refundCents must be whole and between nothing and what is held'),
  )
})
