import { bookingEvents, bookings, deliveries, offerItems, offers } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS, dayOf } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { OFFER_MESSAGES, REJECTIONS } from '#drizzle/seed/words/conversation-words.ts'
import { CANCEL_REASONS, CHANGES, DELIVERY_NOTES } from '#drizzle/seed/words/ending-words.ts'
import { fillIn, type Speaker } from '#drizzle/seed/words/sentences.ts'
import type { BookingStage, BookingStatus, OfferStatus } from '#features/bookings/model.ts'
import type { BookingTransition, EndingTransition } from '#features/bookings/transitions.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import type { BookingPlan } from './booking-plan.ts'
import { disputeOf } from './disputes.ts'
import { slotsOf } from './slots.ts'

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

/** The lines of a schedule as an offer and a contract freeze them. */
export const frozenSchedule = ({ schedule }: BookingPlan) =>
  schedule.map(({ type, amountCents, dueDate }) => ({ type, amountCents, dueDate }))

export const packageDetails = ({ package: offered }: BookingPlan) => ({
  name: offered.name,
  hours: offered.hours,
  photographers: offered.photographers,
  images: offered.images,
})

/** The end of the hold on the date: 7 days, or the contract's 14. */
function holdOf({ moments }: BookingPlan): Date {
  if (moments.signed) return after(moments.signed, 7)
  return moments.contractSent ? after(moments.contractSent, 14) : after(moments.offered, 7)
}

const OFFER_STATUS: Partial<Record<BookingStage, OfferStatus>> = {
  offered: 'sent',
  countered: 'sent',
  contract_sent: 'sent',
  withdrawn: 'withdrawn',
  rejected: 'rejected',
  expired: 'expired',
  unpaid: 'expired',
  by_client: 'withdrawn',
  by_vendor: 'withdrawn',
  by_admin: 'withdrawn',
}

/** Why a booking ended; its contract says the same. */
export function cancelReasonOf(plan: BookingPlan): string | undefined {
  const reasons = CANCEL_REASONS[plan.stage]
  return reasons && fillIn(createRng(`reason/${plan.id}`).pick(reasons), slotsOf(plan))
}

function addRow(batch: Batch, plan: BookingPlan): void {
  const { moments, status, stage } = plan
  const lastDelivery = moments.redelivered ?? moments.delivered
  const isOpen = stage === 'delivered'
  const last = Object.values(moments).reduce((latest, moment) => (moment > latest ? moment : latest))
  batch.add(bookings, {
    id: plan.id,
    photographerId: plan.vendor.id,
    clientId: plan.couple.id,
    ...(plan.isTold ? { inquiryId: plan.inquiryId } : {}),
    eventDate: plan.eventDay,
    eventLocation: plan.place,
    eventTimeZone: plan.vendor.timeZone,
    bookingDate: dayOf(moments.paid ?? moments.offered),
    status,
    stage,
    totalAmountCents: plan.totalCents,
    packageDetails: packageDetails(plan),
    cancellationPolicy: plan.policy,
    deliveryDays: 60,
    ...(moments.signed ? plan.frozen : {}),
    ...(status === 'pending' ? { holdExpiresAt: holdOf(plan) } : {}),
    dateKept: stage === 'by_vendor',
    confirmedAt: moments.paid,
    deliveredAt: lastDelivery,
    ...(isOpen && lastDelivery ? { confirmBy: after(lastDelivery, moments.redelivered ? 7 : 14) } : {}),
    changesCount: moments.changesAsked ? 1 : 0,
    completedAt: moments.completed,
    cancelledAt: moments.cancelled,
    cancelReason: cancelReasonOf(plan),
    createdAt: moments.offered,
    updatedAt: last,
  })
}

/** What the couple of the story would like instead. */
const COUNTER = {
  counterNote:
    'We love the pictures. Could you stay until the dancing, and would a smaller album bring the total down?',
  counterWishes: { totalCents: null, hours: 10, photographers: null, deliveryDays: 45 },
}

function addOffer(batch: Batch, plan: BookingPlan, speaker: Speaker): void {
  const { moments } = plan
  const id = seedId('offer', plan.id)
  batch.add(offers, {
    id,
    bookingId: plan.id,
    status: OFFER_STATUS[plan.stage] ?? 'accepted',
    totalCents: plan.totalCents,
    schedule: frozenSchedule(plan),
    packageDetails: packageDetails(plan),
    cancellationPolicy: plan.policy,
    message: speaker.say(`offer/${plan.id}`, OFFER_MESSAGES, slotsOf(plan)),
    ...(plan.stage === 'rejected'
      ? { declineNote: speaker.say(`rejection/${plan.id}`, REJECTIONS, slotsOf(plan)) }
      : {}),
    ...(moments.countered ? { ...COUNTER, counteredAt: moments.countered } : {}),
    expiresAt: after(moments.offered, 7),
    createdAt: moments.offered,
    updatedAt: moments.countered ?? moments.contractSent ?? moments.cancelled ?? moments.offered,
  })
  itemsOf(plan).forEach(({ label, quantity, unitCents }, position) =>
    batch.add(offerItems, {
      id: seedId('offer-item', id, position),
      offerId: id,
      position,
      label,
      quantity,
      unitCents,
    }),
  )
}

/** The lines of an offer; they add up to its total. */
function itemsOf({ package: offered, totalCents, rng }: BookingPlan) {
  const extras = [
    { label: 'Engagement session', quantity: 1, unitCents: 35_000 },
    { label: 'Parent album', quantity: 2, unitCents: 18_000 },
    { label: 'Travel', quantity: 1, unitCents: 12_000 },
  ].filter(() => rng.chance(0.4))
  const rest = extras.reduce((left, { quantity, unitCents }) => left - quantity * unitCents, totalCents)
  return [{ label: `${offered.name}, ${offered.hours} hours`, quantity: 1, unitCents: rest }, ...extras]
}

type Step = { type: BookingTransition; when?: Date; by: ActorRole; to: [BookingStatus, BookingStage] }

/** How each way of ending a booking is written down. */
const ENDINGS: Partial<Record<BookingStage, { type: EndingTransition; by: ActorRole }>> = {
  withdrawn: { type: 'withdraw', by: 'photographer' },
  rejected: { type: 'reject', by: 'client' },
  expired: { type: 'expire-contract', by: 'system' },
  unpaid: { type: 'expire-payment', by: 'system' },
  by_client: { type: 'cancel', by: 'client' },
  by_vendor: { type: 'cancel', by: 'photographer' },
  by_admin: { type: 'cancel', by: 'admin' },
}

/** The transitions that this booking has gone through, in order. */
function stepsOf({ moments, stage, eventDay }: BookingPlan): Step[] {
  const isOver = moments.delivered !== undefined || stage === 'awaiting_delivery'
  const ending = ENDINGS[stage]
  const steps: Step[] = [
    { type: 'send-offer', when: moments.offered, by: 'photographer', to: ['pending', 'offered'] },
    { type: 'counter', when: moments.countered, by: 'client', to: ['pending', 'countered'] },
    { type: 'send-contract', when: moments.contractSent, by: 'photographer', to: ['pending', 'contract_sent'] },
    { type: 'sign', when: moments.signed, by: 'client', to: ['pending', 'awaiting_payment'] },
    { type: 'pay-first', when: moments.paid, by: 'client', to: ['confirmed', 'upcoming'] },
    {
      type: 'event-passed',
      when: isOver ? new Date(Date.parse(`${eventDay}T09:00:00Z`) + DAY_MS) : undefined,
      by: 'system',
      to: ['confirmed', 'awaiting_delivery'],
    },
    { type: 'deliver', when: moments.delivered, by: 'photographer', to: ['confirmed', 'delivered'] },
    { type: 'request-changes', when: moments.changesAsked, by: 'client', to: ['confirmed', 'changes'] },
    { type: 'deliver', when: moments.redelivered, by: 'photographer', to: ['confirmed', 'delivered'] },
    { type: 'dispute', when: moments.disputed, by: 'client', to: ['confirmed', 'disputed'] },
    { type: 'confirm-delivery', when: moments.completed, by: 'client', to: ['completed', 'released'] },
    { type: 'review', when: moments.reviewed, by: 'client', to: ['completed', 'reviewed'] },
  ]
  if (ending) steps.push({ ...ending, when: moments.cancelled, to: ['cancelled', stage] })
  return steps.filter((step) => step.when)
}

/** The timeline. */
function addEvents(batch: Batch, plan: BookingPlan): void {
  const actors: Partial<Record<ActorRole, string>> = { client: plan.couple.userId, photographer: plan.vendor.userId }
  let from: Step['to'] | undefined
  stepsOf(plan).forEach((step, index) => {
    batch.add(bookingEvents, {
      id: seedId('booking-event', plan.id, index),
      bookingId: plan.id,
      type: step.type,
      ...(from ? { fromStatus: from[0], fromStage: from[1] } : {}),
      toStatus: step.to[0],
      toStage: step.to[1],
      ...(actors[step.by] ? { actorId: actors[step.by] } : {}),
      actorRole: step.by,
      createdAt: step.when,
    })
    from = step.to
  })
}

function addDeliveries(batch: Batch, plan: BookingPlan): void {
  const { id, moments, rng } = plan
  const rounds = [moments.delivered, moments.redelivered].filter((when) => when !== undefined)
  const words = deliveryWordsOf(plan)
  rounds.forEach((when, index) => {
    const isFirst = index === 0
    batch.add(deliveries, {
      id: seedId('delivery', id, index + 1),
      bookingId: id,
      round: index + 1,
      url: `https://gallery.example/${seedId('gallery', id).slice(0, 8)}`,
      pin: String(rng.int(1000, 9999)),
      expiresOn: dayOf(after(when, 365)),
      note: isFirst ? words.first : words.answer,
      imageCount: plan.delivered[index]!,
      confirmBy: after(when, isFirst ? 14 : 7),
      ...(isFirst && moments.changesAsked
        ? { changesNote: words.changes, changesRequestedAt: moments.changesAsked }
        : {}),
      ...(moments.completed && index === rounds.length - 1 ? { confirmedAt: moments.completed } : {}),
      createdAt: when,
    })
  })
}

/** What goes with the pictures, and what is asked for and answered when something is missing. */
function deliveryWordsOf(plan: BookingPlan) {
  const rng = createRng(`delivery/${plan.id}`)
  const { note, answer } = rng.pick(CHANGES)
  const dispute = plan.stage === 'disputed' ? disputeOf(plan) : undefined
  const slots = slotsOf(plan)
  return {
    first: fillIn(rng.pick(DELIVERY_NOTES), slots),
    changes: fillIn(dispute?.changes ?? note, slots),
    answer: fillIn(dispute?.answer ?? answer, slots),
  }
}

/** The booking itself, its offer, its timeline and its deliveries. */
export function addBooking(batch: Batch, plan: BookingPlan, speaker: Speaker): void {
  addRow(batch, plan)
  addOffer(batch, plan, speaker)
  addEvents(batch, plan)
  addDeliveries(batch, plan)
}
