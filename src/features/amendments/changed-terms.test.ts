import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOnCancellation } from '#features/payments/refund.ts'
import { CANCELLATION_POLICIES, CANCELLATION_TERMS } from '#features/payments/terms.ts'
import { addDays } from '#shared/date/days.ts'
import { addedCents, lastDayOfShare, rescheduled, withItems } from './changed-terms.ts'
import { changesOf, changeWords } from './difference.ts'
import type { AgreedTerms } from './model.ts'

const TERMS: AgreedTerms = {
  title: 'Ours',
  content: 'We agree.',
  currency: 'USD',
  totalAmountCents: 4e5,
  schedule: [
    { type: 'retainer', amountCents: 12e4, dueDate: '2026-11-21' },
    { type: 'balance', amountCents: 28e4, dueDate: '2027-05-13' },
    { type: 'extra', amountCents: 5e3, dueDate: '2027-01-10' },
  ],
  cancellationPolicy: 'moderate',
  cancellationTerms: CANCELLATION_TERMS.moderate,
  deliveryDays: 60,
  eventDate: '2027-06-12',
  eventLocation: 'New York',
}
const refundOn = (terms: AgreedTerms, today: string) =>
  refundOnCancellation({
    terms: terms.cancellationTerms,
    totalCents: terms.totalAmountCents,
    by: 'client',
    today,
    eventDate: terms.eventDate,
    paid: [{ id: 'all', paidCents: 4e5, refundedCents: 0 }],
  }).refundCents

describe('a move to another date (BK9)', () => {
  it('keeps the distance of the balance to the wedding, and nothing becomes due while it waits', () => {
    const move = { today: '2026-12-01', answerBy: '2026-12-08' }
    const later = rescheduled(TERMS, { ...move, eventDate: '2027-07-12' })
    expect(later.schedule.map(({ dueDate }) => dueDate)).toEqual(['2026-11-21', '2027-06-12', '2027-01-10'])
    const sooner = rescheduled(TERMS, { ...move, eventDate: '2026-12-20' })
    expect(sooner.schedule.map(({ dueDate }) => dueDate)).toEqual(['2026-11-21', '2026-12-08', '2027-01-10'])
  })

  it('never gives back more on the day of the move or on any day after it than that day’s share', () => {
    const days = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(
        fc.constantFrom(...CANCELLATION_POLICIES),
        days,
        fc.integer({ min: 1, max: 700 }),
        days,
        (policy, before, further, wait) => {
          const terms = { ...TERMS, cancellationPolicy: policy, cancellationTerms: CANCELLATION_TERMS[policy] }
          const today = addDays(terms.eventDate, -before)
          const moved = rescheduled(terms, { eventDate: addDays(today, further), today, answerBy: today })
          const shared = refundOn(terms, today)
          expect(refundOn(moved, today)).toBeLessThanOrEqual(shared)
          expect(refundOn(moved, addDays(today, Math.min(wait, further)))).toBeLessThanOrEqual(shared)
          // Moved again and again, it stays so.
          const again = rescheduled(moved, { eventDate: addDays(today, further + 365), today, answerBy: today })
          expect(refundOn(again, today)).toBeLessThanOrEqual(refundOn(moved, today))
        },
      ),
    )
  })

  it('changes nothing of the policy while everything would come back', () => {
    const moved = rescheduled(TERMS, { eventDate: '2027-07-12', today: '2026-12-01', answerBy: '2026-12-08' })
    expect(moved.cancellationTerms).toEqual(TERMS.cancellationTerms)
    expect(lastDayOfShare(TERMS.cancellationTerms, '2026-12-01', TERMS.eventDate)).toBe('2027-03-14')
    expect(lastDayOfShare(TERMS.cancellationTerms, '2027-06-01', TERMS.eventDate)).toBe(TERMS.eventDate)
  })
})

describe('extra items (BK14)', () => {
  it('raise the total by what they come to, with a payment of their own', () => {
    const items = [
      { label: 'Album', quantity: 2, unitCents: 15_050 },
      { label: 'An hour', quantity: 1, unitCents: 30_000 },
    ]
    expect(addedCents(items)).toBe(60_100)
    const after = withItems(TERMS, { items, dueDate: '2027-02-01' })
    expect(after.totalAmountCents).toBe(460_100)
    expect(after.schedule.at(-1)).toEqual({ type: 'extra', amountCents: 60_100, dueDate: '2027-02-01' })
    expect(changesOf(TERMS, after).map(changeWords)).toEqual([
      'Total: $4,000 becomes $4,601',
      'Extra: $601, due Feb 1, 2027',
    ])
  })
})
