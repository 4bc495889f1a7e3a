import type { Stripe } from 'stripe'
import { book, cardFee, PENDING_SECONDS } from '#stand-ins/stripe/accounts/balance.ts'
import { type Call, emit, metadataOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newRefund } from '#stand-ins/stripe/objects/money.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'
import { openDispute } from './disputes.ts'

const DAY = 86_400
/** How long a card’s authorization holds before the service releases it, in seconds. */
export const AUTHORIZED_SECONDS = 7 * DAY

type ChargeNotes = { isAtOnce?: boolean; isDisputed?: boolean; refundFails?: boolean; captureBefore?: number }

/** What the card of a charge will do later; kept beside the charge and in no answer. */
export const notesOf = async (call: Call, chargeId: string): Promise<ChargeNotes> =>
  (await find(call.tx, chargeId))!.hidden

/** The charge's money enters the platform's balance, less the service's fee. */
export async function collect(call: Call, charge: Stripe.Charge): Promise<Stripe.Charge> {
  const { isAtOnce } = await notesOf(call, charge.id)
  const transaction = await book(call, null, {
    amount: charge.amount,
    fee: cardFee(charge.amount),
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    availableOn: isAtOnce ? call.now : call.now + PENDING_SECONDS,
  })
  const collected = { captured: true, amount_captured: charge.amount, balance_transaction: transaction.id }
  return keep<Stripe.Charge>(call.tx, { ...charge, ...collected })
}

/** The bank of a card that is meant to be disputed takes its money back as soon as it is here. */
export async function disputeIfMeant(call: Call, chargeId: string): Promise<void> {
  const { isDisputed } = await notesOf(call, chargeId)
  if (isDisputed) await openDispute(call, chargeId, 'fraudulent')
}

const wrongState = (intent: Stripe.PaymentIntent, what: string, allowed: string) =>
  refuse(
    `This PaymentIntent could not be ${what} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${what}: ${allowed}.`,
    { code: 'payment_intent_unexpected_state' },
  )

/** POST /v1/payment_intents/:id/capture */
export async function captureIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', call.ids[0]!)
  if (intent.status !== 'requires_capture') throw wrongState(intent, 'captured', 'requires_capture')
  const charge = await read<Stripe.Charge>(call.tx, 'charge', intent.latest_charge as string)
  const collected = await collect(call, charge)
  const captured = await keep<Stripe.PaymentIntent>(call.tx, {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
    metadata: metadataOf(call.values, intent.metadata),
  })
  await emit(call, 'charge.captured', collected)
  await emit(call, 'payment_intent.succeeded', captured)
  await disputeIfMeant(call, collected.id)
  return captured
}

const CANCELLABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

/** An authorization is given back to the card: no money had moved. */
async function release(call: Call, intent: Stripe.PaymentIntent): Promise<void> {
  const charge = await read<Stripe.Charge>(call.tx, 'charge', intent.latest_charge as string)
  const refund = newRefund({
    id: newId('re'),
    created: call.now,
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    intent: intent.id,
    reason: null,
    metadata: {},
    transaction: null,
    kind: 'reversal',
    status: 'succeeded',
  })
  await keep<Stripe.Refund>(call.tx, refund)
  const released = await keep(call.tx, { ...charge, amount_refunded: charge.amount, refunded: true })
  await emit(call, 'charge.refunded', released)
}

/** Ends an intent; what was authorized is released. */
export async function endIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<Stripe.PaymentIntent> {
  if (intent.status === 'requires_capture') await release(call, intent)
  const ended = await keep<Stripe.PaymentIntent>(call.tx, {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
  })
  await emit(call, 'payment_intent.canceled', ended)
  return ended
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', call.ids[0]!)
  if (!CANCELLABLE.includes(intent.status)) throw wrongState(intent, 'canceled', CANCELLABLE.join(', '))
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action')
    throw refuse('You cannot cancel this PaymentIntent because it belongs to an open Checkout Session; expire that.')
  const reason = textOf(call.values, 'cancellation_reason')
  return endIntent(call, intent, reason)
}
