import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { bookings, offers, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { type BookingStage, offerVersion } from '#features/bookings/model.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { type BookingTransition, nextState } from '#features/bookings/transitions.ts'
import { createContract, takeTerms } from '#features/contracts/server/draft.ts'
import { signContract } from '#features/contracts/server/sign.ts'
import { counterOffer } from '#features/offers/server/counter.ts'
import { rejectOffer, withdrawOffer } from '#features/offers/server/end-offer.ts'
import { reviseOffer, sendOffer } from '#features/offers/server/send.ts'
import { refundOnCancellation } from '#features/payments/refund.ts'
import { paidLines } from '#features/payments/server/records.ts'
import { previewCancellation } from '#features/settlement/server/cancel.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { BEGUN, type Command, type Order } from './deal-commands.ts'
import { only } from './factories.ts'
import { payLine } from './pay-line.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, offerOf } from './wedding.ts'
import { cancelAsShown, NO_WISHES, PICTURES, send } from './wedding-moves.ts'

// X121 and X128 in every order: what the booking does equals the signed text, and no verb works past its deadline,
// although neither a job nor a page ever runs in here.

const BEGIN = new Date('2026-11-21T15:00:00Z')
const DAY_MS = 86_400_000

type Terms = Order['first']
type Deal = { db: Db; cast: Cast; bookingId: string; contractIds: string[]; now: Date }

const offerTerms = ({ cents, policy, deliveryDays, isSinglePayment }: Terms) => ({
  items: [{ label: 'The day', quantity: 1, unitCents: cents }],
  cancellationPolicy: policy,
  deliveryDays,
  isSinglePayment,
})

const bookingOf = async ({ db, bookingId }: Deal) =>
  only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
const linesOf = ({ db, bookingId }: Deal) =>
  db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.position))

/** What time has made of a booking by now: written down a second time, from 5-states, beside the product's own. */
async function stageByNow(deal: Deal): Promise<BookingStage> {
  const { stage, eventDate, eventTimeZone, deliveryDays, holdExpiresAt, confirmBy, completedAt } = await bookingOf(deal)
  const today = todayIn(eventTimeZone, deal.now)
  const isDayOver = eventDate < today
  const isMissing = addDays(eventDate, deliveryDays + 30) < today
  const isHoldOver = holdExpiresAt !== null && holdExpiresAt <= deal.now
  if (stage === 'offered' || stage === 'countered') return isDayOver ? 'expired' : stage
  if (stage === 'contract_sent') return isDayOver || isHoldOver ? 'expired' : stage
  if (stage === 'awaiting_payment') return isDayOver || isHoldOver ? 'unpaid' : stage
  if (stage === 'upcoming' && !isDayOver) return stage
  if (stage === 'upcoming' || stage === 'awaiting_delivery') return isMissing ? 'disputed' : 'awaiting_delivery'
  const isReviewable = completedAt !== null && completedAt.getTime() + 14 * DAY_MS > deal.now.getTime()
  if (stage === 'released') return isReviewable ? stage : 'reviewed'
  const isOpen = (await linesOf(deal)).some(({ status }) => status === 'scheduled' || status === 'failed')
  return stage === 'delivered' && confirmBy !== null && confirmBy <= deal.now && !isOpen ? 'released' : stage
}

const MOVES: Partial<Record<Command['do'], [BookingTransition, 'client' | 'photographer']>> = {
  revise: ['send-offer', 'photographer'],
  send: ['send-contract', 'photographer'],
  sign: ['sign', 'client'],
  withdraw: ['withdraw', 'photographer'],
  reject: ['reject', 'client'],
  counter: ['counter', 'client'],
  deliver: ['deliver', 'photographer'],
  'request-changes': ['request-changes', 'client'],
  confirm: ['confirm-delivery', 'client'],
}
const PAYABLE: readonly BookingStage[] = [
  'awaiting_payment',
  'upcoming',
  'awaiting_delivery',
  'delivered',
  'changes',
  'disputed',
]

/** Whether a verb may succeed on a booking in this stage. */
function mayDo(one: Command, stage: BookingStage): boolean {
  if (one.do === 'draft' || one.do === 'take-terms') return stage === 'offered'
  if (one.do === 'pay') return PAYABLE.includes(stage)
  if (one.do === 'cancel' || one.do === 'dispute')
    return nextState(one.do, stage, one.side === 'couple' ? 'client' : 'photographer') !== null
  const [name, actor] = MOVES[one.do]!
  return nextState(name, stage, actor) !== null
}

async function perform(deal: Deal, one: Command): Promise<void> {
  const { cast, bookingId, contractIds, now } = deal
  const [vendor, couple] = [cast.vendor(now), cast.couple(now)]
  const contractId = ('which' in one && contractIds[one.which % Math.max(1, contractIds.length)]) || randomUUID()
  const reason = 'It is better so.'
  switch (one.do) {
    case 'revise': {
      const { packageDetails, message } = offerOf(cast)
      const made = await deal.db.$count(offers, eq(offers.bookingId, bookingId))
      const isCountered = (await bookingOf(deal)).stage === 'countered'
      await reviseOffer(vendor, {
        bookingId,
        packageDetails,
        message,
        ...offerTerms(one.terms),
        version: offerVersion({ version: made, isCountered }),
      })
      return
    }
    case 'counter': {
      const version = String(await deal.db.$count(offers, eq(offers.bookingId, bookingId)))
      return counterOffer(couple, { bookingId, version, note: reason, ...NO_WISHES })
    }
    case 'draft': {
      const words = { clientId: cast.client.id, bookingId, title: 'Our day', content: 'We agree.' }
      contractIds.push((await createContract(vendor, words)).id)
      return
    }
    case 'take-terms':
      await takeTerms(vendor, { id: contractId, bookingId: null })
      return
    case 'send':
      await send(cast, contractId, now)
      return
    case 'sign':
      await signContract(couple, { id: contractId, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD })
      return
    case 'pay': {
      const open = (await linesOf(deal)).find(({ status }) => status !== 'paid')
      await payLine(couple, open?.id ?? randomUUID())
      return
    }
    case 'withdraw':
      return withdrawOffer(vendor, { bookingId, reason })
    case 'reject':
      return rejectOffer(couple, { bookingId, note: reason })
    case 'cancel':
      await cancelAsShown(cast[one.side](now), bookingId)
      return
    case 'dispute':
      return openDispute(cast[one.side](now), { bookingId, reason })
    case 'deliver':
      return deliver(vendor, { bookingId, ...PICTURES })
    case 'request-changes':
      return requestChanges(couple, { bookingId, reason })
    case 'confirm':
      return confirmDelivery(couple, { bookingId })
    case 'wait':
      deal.now = new Date(now.getTime() + one.days * DAY_MS)
  }
}

function same(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}

/** What the couple reads in a contract that was just sent is the offer that it has before its eyes. */
async function assertSentIsOffered({ db, bookingId }: Deal): Promise<void> {
  const sent = await db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId))
  const offered = await db.select().from(offers).where(eq(offers.bookingId, bookingId))
  const contract = only(sent.filter(({ status }) => status === 'sent'))
  const offer = only(offered.filter(({ status }) => status === 'sent'))
  const of = (row: { cancellationPolicy: unknown; deliveryDays: unknown; schedule: unknown }, cents: unknown) => [
    cents,
    row.cancellationPolicy,
    row.deliveryDays,
    row.schedule,
  ]
  same('sent contract', of(contract, contract.totalAmountCents), of(offer, offer.totalCents))
}

/** A signed booking does exactly what its signed text says; before the signature nothing is due. */
async function assertHolds(deal: Deal): Promise<void> {
  const { db, bookingId, cast, now } = deal
  const booking = await bookingOf(deal)
  const own = await db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId))
  const signed = own.filter(({ signedAt }) => signedAt !== null)
  const lines = await linesOf(deal)
  const isOver = booking.status === 'cancelled'
  if (isOver) same('contracts left open', own.filter(({ status }) => !ENDED.includes(status)).length, 0)
  if (signed.length === 0) return same('due before it is signed', [booking.commissionRateBps, lines.length], [null, 0])
  const text = only(signed)
  const { totalAmountCents, currency, cancellationPolicy, cancellationTerms, deliveryDays, eventDate, eventLocation } =
    booking
  same(
    'booking',
    [totalAmountCents, currency, cancellationPolicy, deliveryDays, eventDate, eventLocation],
    [
      text.totalAmountCents,
      text.currency,
      text.cancellationPolicy,
      text.deliveryDays,
      text.eventDate,
      text.eventLocation,
    ],
  )
  same('policy in figures', cancellationTerms?.tiers, text.cancellationTerms?.tiers)
  const signedOn = todayIn(booking.eventTimeZone, text.signedAt!)
  same(
    'payments',
    lines.map(({ type, amountCents, dueDate }) => [type, amountCents, dueDate]),
    text.schedule.map(({ type, amountCents, dueDate }) => [
      type,
      amountCents,
      dueDate && dueDate > signedOn ? dueDate : signedOn,
    ]),
  )
  if ((await stageByNow(deal)) !== 'upcoming') return
  const preview = await previewCancellation(cast.couple(now), { bookingId })
  const expected = refundOnCancellation({
    terms: text.cancellationTerms!,
    totalCents: text.totalAmountCents!,
    by: 'client',
    today: todayIn(booking.eventTimeZone, now),
    eventDate: text.eventDate!,
    paid: await paidLines(db, bookingId),
  })
  same('refund', preview.refundCents, expected.refundCents)
}

const ENDED: readonly string[] = ['expired', 'declined', 'voided', 'superseded']

/** Verbs that name the booking itself: refused or not, what time has decided is written down by them. */
const ON_BOOKING = new Set<Command['do']>([
  ...(['revise', 'counter', 'draft', 'withdraw', 'reject', 'cancel', 'dispute'] as const),
  ...(['deliver', 'request-changes', 'confirm'] as const),
])

/** How often each verb was done and refused. */
export type Tally = Record<string, { done: number; refused: number }>

/**
 * Plays one order on a booking of its own.
 * @throws when a verb works past its deadline, fails otherwise than by a refusal, or leaves a booking that does something
 * else than its signed text.
 */
export async function playOrder(db: Db, order: Order, tally: Tally = {}): Promise<void> {
  const cast = await castWedding(db)
  const eventDate = todayIn('America/New_York', new Date(BEGIN.getTime() + order.weddingIn * DAY_MS))
  const first = offerOf(cast, { eventDate, ...offerTerms(order.first) })
  const { bookingId } = await sendOffer(cast.vendor(BEGIN), first)
  const deal: Deal = { db, cast, bookingId, contractIds: [], now: BEGIN }
  for (const one of [...BEGUN.slice(0, order.begun), ...order.commands]) {
    const stage = await stageByNow(deal)
    const count = (tally[one.do] ??= { done: 0, refused: 0 })
    try {
      await perform(deal, one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      count.refused += 1
      if (ON_BOOKING.has(one.do) && (await bookingOf(deal)).stage !== stage)
        throw new Error(`${one.do} was refused (${error.message}), and time has not been written down: ${stage}`, {
          cause: error,
        })
      continue
    }
    count.done += 1
    if (one.do !== 'wait' && !mayDo(one, stage)) throw new Error(`${one.do} worked in the stage ${stage}`)
    if (one.do === 'send') await assertSentIsOffered(deal)
    await assertHolds(deal)
  }
}
