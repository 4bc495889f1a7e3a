import { expect, it } from 'vitest'
import { BOOKING_STAGES, DISPUTE_STATUSES } from '#features/bookings/model.ts'
import { type BookingTransition, transitionsFrom } from '#features/bookings/transitions.ts'
import { CONTRACT_STATUSES } from '#features/contracts/model.ts'
import { CONTRACT_TRANSITIONS } from '#features/contracts/transitions.ts'
import { INQUIRY_STATUSES } from '#features/inquiries/model.ts'
import { SUBSCRIBER_STATUSES } from '#features/newsletter/model.ts'
import { OUTBOX_STATUSES } from '#features/notifications/model.ts'
import { CHARGEBACK_STATUSES, PAYMENT_STATUSES, PAYOUT_STATUSES, REFUND_STATUSES } from '#features/payments/model.ts'
import { isPayable, mayRetry } from '#features/payments/transitions.ts'
import { APPROVAL_STATUSES } from '#features/photographers/model.ts'
import { REVIEW_STATUSES } from '#features/reviews/model.ts'
import { DELIVERY_STATES } from '#features/webhooks/model.ts'
import { DELIVERY_EVENTS } from '#shared/contact/mail-delivery.ts'
import { STATUS_TONES, type StatusOf, type Thing, type Tone, toneOf, type Viewer } from '#shared/status/status-tones.ts'

const tones = <Of extends Thing>(thing: Of, status: StatusOf<Of>): Record<Viewer, Tone> => ({
  client: toneOf(thing, status, 'client'),
  vendor: toneOf(thing, status, 'vendor'),
  admin: toneOf(thing, status, 'admin'),
})

it('the one map has every status of the features, and beside them only what is said here', () => {
  const derived: Partial<Record<Thing, string[]>> = {
    booking: ['wanted', 'late'],
    inquiry: ['answered'],
    payment: ['due', 'overdue', 'held', 'taken-back', 'released'],
    payout: ['held', 'unverified'],
    application: ['unconfirmed', 'incomplete', 'changed', 'suspended'],
  }
  const own = {
    booking: BOOKING_STAGES,
    inquiry: INQUIRY_STATUSES,
    contract: CONTRACT_STATUSES,
    payment: PAYMENT_STATUSES,
    refund: REFUND_STATUSES,
    payout: PAYOUT_STATUSES,
    application: APPROVAL_STATUSES,
    chargeback: CHARGEBACK_STATUSES,
    dispute: DISPUTE_STATUSES,
    review: REVIEW_STATUSES,
    mail: OUTBOX_STATUSES,
    delivery: DELIVERY_EVENTS,
    subscriber: SUBSCRIBER_STATUSES,
    webhook: DELIVERY_STATES,
  } satisfies Partial<Record<Thing, readonly string[]>>
  for (const [thing, statuses] of Object.entries(own)) {
    const known = Object.keys(STATUS_TONES[thing as Thing])
    expect(known.toSorted(), thing).toEqual([...statuses, ...(derived[thing as Thing] ?? [])].toSorted())
  }
})

/** Moves that somebody is waiting for; the others end or stop something, or correct what was sent. */
const isAwaited = (move: BookingTransition): boolean =>
  ![
    'withdraw',
    'reject',
    'cancel',
    'dispute',
    'request-changes',
    'send-offer',
    'review',
    'release',
    'reschedule',
  ].includes(move)

it.each(BOOKING_STAGES)('a booking that is %s needs whoever has the next move, and nobody else', (stage) => {
  const waits = (role: 'client' | 'photographer' | 'admin') => transitionsFrom(stage, role).some(isAwaited)
  const seen = tones('booking', stage)
  // The couple answers the offer before the contract is sent, and a counter-offer comes back to the photographer.
  const isAnswered = stage === 'offered' || stage === 'countered'
  const expected = { client: waits('client'), vendor: waits('photographer'), admin: waits('admin') }
  if (isAnswered) Object.assign(expected, { client: stage === 'offered', vendor: stage === 'countered' })
  for (const viewer of ['client', 'vendor', 'admin'] as const)
    expect(seen[viewer] === 'needs-you', `${stage} for ${viewer}`).toBe(expected[viewer])
})

it('what ends a booking is gray to everybody, and what is complete is green', () => {
  expect(tones('booking', 'by_client')).toEqual({ client: 'stopped', vendor: 'stopped', admin: 'stopped' })
  expect(tones('booking', 'released')).toEqual({ client: 'done', vendor: 'done', admin: 'done' })
})

it.each(CONTRACT_STATUSES)('a contract that is %s needs the one who signs next', (status) => {
  const from = (move: 'send' | 'sign') => (CONTRACT_TRANSITIONS[move].from as readonly string[]).includes(status)
  const seen = tones('contract', status)
  expect(seen.vendor === 'needs-you').toBe(from('send'))
  expect(seen.client === 'needs-you').toBe(from('sign'))
  expect(seen.admin).not.toBe('needs-you')
})

it('what waits for money needs whoever can move it', () => {
  for (const status of PAYMENT_STATUSES.filter((one) => !isPayable(one)))
    expect(toneOf('payment', status, 'client'), status).not.toBe('needs-you')
  for (const status of ['due', 'overdue', 'failed'] as const)
    expect(tones('payment', status)).toMatchObject({ client: 'needs-you', vendor: 'under-way' })
  for (const status of PAYOUT_STATUSES)
    expect(toneOf('payout', status, 'admin') === 'needs-you', status).toBe(mayRetry(status))
})

it('our team’s own queue needs our team, and is under way for the others', () => {
  expect(tones('application', 'pending')).toEqual({ client: 'under-way', vendor: 'under-way', admin: 'needs-you' })
  expect(tones('application', 'info_requested')).toMatchObject({ vendor: 'needs-you', admin: 'under-way' })
  expect(tones('dispute', 'open')).toEqual({ client: 'under-way', vendor: 'under-way', admin: 'needs-you' })
  expect(toneOf('mail', 'dead', 'admin')).toBe('needs-you')
})
