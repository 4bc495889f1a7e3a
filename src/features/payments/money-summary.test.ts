import { expect, it } from 'vitest'
import { moneyOf, shareOf } from './money-summary.ts'

const line = (status: string, amountCents: number, refundedCents = 0, isAgain = false) => ({
  status,
  amountCents,
  refundedCents,
  isAgain,
})
const parts = (heldCents: number, releasedCents: number, refundedCents: number, openCents: number) => ({
  totalCents: heldCents + releasedCents + refundedCents + openCents,
  heldCents,
  takenBackCents: 0,
  releasedCents,
  refundedCents,
  openCents,
  finalCents: heldCents + releasedCents + openCents,
})

it('before the schedule exists everything of the offer is open, and nothing without a price', () => {
  expect(moneyOf({ status: 'pending', totalCents: 500_000, payments: [] })).toEqual(parts(0, 0, 0, 500_000))
  expect(moneyOf({ status: 'pending', totalCents: null, payments: [] })).toEqual(parts(0, 0, 0, 0))
})

it('what is paid is held, what is not paid is open, and what is not due any more is neither (PY3)', () => {
  const payments = [line('paid', 150_000), line('scheduled', 300_000), line('failed', 50_000), line('cancelled', 7_000)]
  expect(moneyOf({ status: 'confirmed', totalCents: 1, payments })).toEqual(parts(150_000, 0, 0, 350_000))
})

it('a partly and a wholly refunded line keep what went back apart', () => {
  const payments = [line('partially_refunded', 150_000, 40_000), line('refunded', 60_000, 60_000), line('paid', 5_000)]
  expect(moneyOf({ status: 'confirmed', totalCents: 215_000, payments })).toEqual(parts(115_000, 0, 100_000, 0))
})

it('what a bank has taken back is not held while it decides, and still counts (PY11)', () => {
  const payments = [line('paid', 150_000), line('scheduled', 350_000)]
  expect(moneyOf({ status: 'confirmed', totalCents: 500_000, payments, takenBackCents: 150_000 })).toEqual({
    ...parts(0, 0, 0, 35e4),
    totalCents: 5e5,
    takenBackCents: 15e4,
    finalCents: 5e5,
  })
})

it('what is due again after a bank took it back counts once, undecided, kept and returned (X142)', () => {
  const at = (first: [string, number?], again: string, takenBackCents = 0) =>
    moneyOf({
      status: 'confirmed',
      totalCents: 15e4,
      takenBackCents,
      payments: [line(first[0], 15e4, first[1]), line(again, 15e4, 0, true), line('paid', 35e4)],
    })
  expect(at(['paid'], 'scheduled', 150_000)).toEqual(parts(350_000, 0, 0, 150_000))
  expect(at(['paid'], 'paid', 150_000)).toEqual(parts(500_000, 0, 0, 0))
  expect(at(['refunded', 150_000], 'scheduled')).toEqual(parts(350_000, 0, 0, 150_000))
  expect(at(['refunded', 150_000], 'paid')).toEqual(parts(500_000, 0, 0, 0))
  expect(at(['paid'], 'cancelled')).toEqual(parts(500_000, 0, 0, 0))
})

it('a refund of a line that was never paid is not counted', () => {
  expect(moneyOf({ status: 'confirmed', totalCents: 1, payments: [line('scheduled', 9_000, 500)] })).toEqual(
    parts(0, 0, 0, 9_000),
  )
})

it.each(['completed', 'cancelled'] as const)('a %s booking holds nothing (PY3)', (status) => {
  const payments = [line('partially_refunded', 150_000, 50_000), line('cancelled', 300_000)]
  expect(moneyOf({ status, totalCents: 450_000, payments })).toEqual(parts(0, 100_000, 50_000, 0))
  expect(moneyOf({ status, totalCents: 450_000, payments: [] })).toEqual(parts(0, 0, 0, 0))
})

it('a completed booking can still be owed what a decision left due, a cancelled one nothing (X122)', () => {
  const payments = [line('paid', 150_000), line('cancelled', 350_000), line('scheduled', 90_000)]
  expect(moneyOf({ status: 'completed', totalCents: 500_000, payments })).toEqual(parts(0, 150_000, 0, 90_000))
  expect(moneyOf({ status: 'cancelled', totalCents: 500_000, payments })).toEqual(parts(0, 150_000, 0, 0))
})

it('the share is that of what the couple pays in the end, and there is none where it pays nothing', () => {
  const frozen = { rateBps: 1200, capCents: 50_000 }
  const split = moneyOf({ status: 'completed', totalCents: 1, payments: [line('partially_refunded', 130_000, 30_000)] })
  expect(shareOf(split, frozen)).toMatchObject({ commissionCents: 12_000, netCents: 88_000 })
  const unpaid = moneyOf({ status: 'cancelled', totalCents: 400_000, payments: [line('cancelled', 400_000)] })
  expect(shareOf(unpaid, frozen)).toBeNull()
})
