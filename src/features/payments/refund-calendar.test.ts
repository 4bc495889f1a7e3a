import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#shared/date/days.ts'
import { refundOnCancellation } from './refund.ts'
import { costSteps, refundCalendar } from './refund-calendar.ts'
import { paymentSchedule } from './schedule.ts'
import { CANCELLATION_POLICIES, CANCELLATION_TERMS } from './terms.ts'

const eventDate = '2027-06-12'
const from = '2026-11-21'
const calendarOf = (policy: (typeof CANCELLATION_POLICIES)[number], isSinglePayment = false) =>
  refundCalendar({
    terms: CANCELLATION_TERMS[policy],
    totalCents: 5e5,
    eventDate,
    from,
    schedule: paymentSchedule({ totalCents: 5e5, signedOn: from, eventDate, isSinglePayment }),
  })

it('names the days on which a couple gets back something else, with the sums (X133)', () => {
  expect(calendarOf('moderate')).toEqual([
    { until: '2027-03-14', refundCents: 150_000, paidCents: 150_000 },
    { until: '2027-05-12', refundCents: 75_000, paidCents: 150_000 },
    { until: '2027-05-13', refundCents: 250_000, paidCents: 500_000 },
    { until: null, refundCents: 0, paidCents: 500_000 },
  ])
  expect(calendarOf('strict', true)).toEqual([
    { until: '2027-04-13', refundCents: 175_000, paidCents: 500_000 },
    { until: null, refundCents: 0, paidCents: 500_000 },
  ])
})

it('reads as one row as long as everything comes back, and keeps two on which nothing does but more is paid (CP4)', () => {
  expect(costSteps(calendarOf('flexible'))).toEqual([
    { until: '2027-05-13', refundCents: 500_000, paidCents: 500_000 },
    { until: '2027-06-05', refundCents: 250_000, paidCents: 500_000 },
    { until: null, refundCents: 0, paidCents: 500_000 },
  ])
  expect(calendarOf('flexible')).toHaveLength(4)
  expect(costSteps(calendarOf('moderate'))).toEqual(calendarOf('moderate'))
})

it('says for every day what canceling on it gives back (PY7)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CANCELLATION_POLICIES),
      fc.integer({ min: 10_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.boolean(),
      (policy, totalCents, ahead, isSinglePayment) => {
        const signedOn = addDays(eventDate, -ahead)
        const terms = CANCELLATION_TERMS[policy]
        const schedule = paymentSchedule({ totalCents, signedOn, eventDate, isSinglePayment })
        const calendar = refundCalendar({ terms, totalCents, eventDate, schedule, from: signedOn })
        for (let day = signedOn; day <= eventDate; day = addDays(day, 1)) {
          const paid = schedule
            .filter(({ dueDate }) => dueDate <= day)
            .map(({ amountCents }, index) => ({ id: String(index), paidCents: amountCents, refundedCents: 0 }))
          const { refundCents } = refundOnCancellation({ terms, totalCents, by: 'client', today: day, eventDate, paid })
          const period = calendar.find(({ until }) => until === null || day <= until)
          expect(period?.refundCents).toBe(refundCents)
        }
      },
    ),
    { numRuns: 40 },
  )
})
