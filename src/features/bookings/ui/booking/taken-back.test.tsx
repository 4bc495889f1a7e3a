import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { History } from './history.tsx'
import { RefundCalendar } from './offer-terms.tsx'
import type { Booking } from './types.ts'

const line = { status: 'scheduled', taxCents: 0, isAgain: false, paidAt: null, takenBackAt: null }
/** A wedding whose retainer the couple's bank took back; it is due again. */
const TAKEN_BACK = {
  status: 'confirmed',
  stage: 'upcoming',
  side: 'client',
  eventDate: '2028-06-12',
  today: '2027-06-12',
  totalCents: 500_000,
  offer: null,
  cancellationPolicy: 'moderate',
  cancellationTerms: null,
  eventTimeZone: 'America/New_York',
  payments: [
    { ...line, status: 'paid', amountCents: 150_000, dueDate: '2027-06-01', takenBackAt: '2027-06-11T15:00:00Z' },
    { ...line, amountCents: 150_000, dueDate: '2027-06-19', isAgain: true },
    { ...line, amountCents: 350_000, dueDate: '2028-05-13' },
  ],
  events: [
    { type: 'pay-first', by: 'client', name: null, data: {}, at: '2027-06-01T15:00:00Z' },
    { type: 'chargeback', by: 'system', name: null, data: { amountCents: 150_000 }, at: '2027-06-11T15:00:00Z' },
  ],
} as unknown as Booking

it('what a bank took back is not counted twice in what a cancellation returns (X142, X133)', async () => {
  const html = await drawn(<RefundCalendar booking={TAKEN_BACK} />)
  expect(html).toContain('None of $5,000 back')
  expect(html).toContain('$750 of $1,500 back')
})

it('the history names the bank once, and nothing happens by itself that a bank did (PY11)', async () => {
  const html = await drawn(<History booking={TAKEN_BACK} />)
  expect(html).toContain('Payment taken back by the couple’s bank')
  expect(html).toContain('the couple</span>')
  expect(html).not.toContain('by itself')
})
