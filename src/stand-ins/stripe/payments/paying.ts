import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newCharge, type ShownCard } from '#stand-ins/stripe/objects/charge.ts'
import { newIntent, newMethod } from '#stand-ins/stripe/objects/intent.ts'
import { detailsOf } from '#stand-ins/stripe/objects/session.ts'
import { find, keep } from '#stand-ins/stripe/store.ts'
import { type CardOutcome, type Decline, failedChallenge } from './cards.ts'
import { currentSession, intendedOf } from './checkout.ts'
import { AUTHORIZED_SECONDS, collect, disputeIfMeant } from './intents.ts'

/** What was typed on the hosted page, without the card's number. */
export type Typed = { card: ShownCard; outcome: CardOutcome; email: string; name: string }

/** The outcome of an attempt to pay on the hosted page. */
export type Tried =
  | { state: 'complete'; session: Stripe.Checkout.Session }
  | { state: 'challenge' }
  | { state: 'refused'; message: string }

/** The intent of a session: created at the first attempt, reused for every further one. */
export async function intentOf(call: Call, session: Stripe.Checkout.Session): Promise<Stripe.PaymentIntent> {
  if (typeof session.payment_intent === 'string')
    return (await find<Stripe.PaymentIntent>(call.tx, session.payment_intent))!.body
  const { intent: given } = await intendedOf(call, session.id)
  const id = newId('pi')
  const intent = newIntent({
    id,
    created: call.now,
    amount: session.amount_total!,
    currency: session.currency!,
    captureMethod: (textOf(given, 'capture_method') ?? 'automatic_async') as 'manual',
    clientSecret: newId(`${id}_secret`),
    metadata: metadataOf(given),
    description: textOf(given, 'description'),
    receiptEmail: textOf(given, 'receipt_email'),
    statementDescriptorSuffix: textOf(given, 'statement_descriptor_suffix'),
    transferGroup: textOf(given, 'transfer_group'),
  })
  await emit(call, 'payment_intent.created', intent)
  const usage = textOf(given, 'setup_future_usage')
  return keep<Stripe.PaymentIntent>(call.tx, { ...intent, customer: session.customer, setup_future_usage: usage })
}

async function refused(
  call: Call,
  intent: Stripe.PaymentIntent,
  { card, decline }: { card: ShownCard; decline: Decline },
) {
  const { code, declineCode, message } = decline
  const failure = {
    type: 'card_error',
    code,
    message,
    ...(declineCode ? { decline_code: declineCode } : {}),
    payment_method: { type: 'card', card: { brand: card.brand, last4: card.last4 } },
  } as unknown as Stripe.PaymentIntent['last_payment_error']
  const open = { ...intent, status: 'requires_payment_method', next_action: null } as const
  const failed = await keep<Stripe.PaymentIntent>(call.tx, { ...open, last_payment_error: failure })
  await emit(call, 'payment_intent.payment_failed', failed)
  return { state: 'refused', message } as const
}

/** The bank asks for a 3-D Secure challenge before it answers. */
async function challenged(call: Call, intent: Stripe.PaymentIntent, typed: Typed): Promise<Tried> {
  const next = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as unknown as Stripe.PaymentIntent['next_action']
  const waiting = { ...intent, status: 'requires_action', next_action: next } as const
  // Brand, last four digits and what the card will do: a number is never kept.
  await keep<Stripe.PaymentIntent>(call.tx, waiting, { hidden: { typed } })
  await emit(call, 'payment_intent.requires_action', waiting)
  return { state: 'challenge' }
}

/** The card of a payment; kept for later ones where the couple has agreed to that. */
async function methodOf(call: Call, intent: Stripe.PaymentIntent, typed: Typed): Promise<Stripe.PaymentMethod> {
  const { card, email, name } = typed
  const made = newMethod({ id: newId('pm'), created: call.now, card, email, name })
  const isKept = intent.setup_future_usage === 'off_session'
  const method = { ...made, customer: isKept ? (intent.customer as string | null) : null }
  return keep<Stripe.PaymentMethod>(call.tx, method, isKept ? { hidden: { typed } } : {})
}

async function authorize(call: Call, intent: Stripe.PaymentIntent, typed: Typed, method: Stripe.PaymentMethod) {
  const { card, outcome, email, name } = typed
  const isChallenged = outcome.needsChallenge
  const { id, amount, currency, description, metadata, transfer_group } = intent
  const charge = {
    ...newCharge({ id: newId('ch'), created: call.now, amount, currency, card, isChallenged, email, name }),
    description,
    metadata,
    payment_intent: id,
    payment_method: method.id,
    transfer_group,
  } as Stripe.Charge
  const later = outcome.isRefused ? {} : outcome
  await keep(call.tx, charge, { hidden: { ...later, captureBefore: call.now + AUTHORIZED_SECONDS } })
  return charge
}

/** The bank agrees: the money is held or taken. */
export async function acceptIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  typed: Typed,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const charge = await authorize(call, intent, typed, method)
  await emit(call, 'charge.succeeded', charge)
  const isManual = intent.capture_method === 'manual'
  if (!isManual) await collect(call, charge)
  const paid = await keep<Stripe.PaymentIntent>(call.tx, {
    ...intent,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    status: isManual ? 'requires_capture' : 'succeeded',
    amount_capturable: isManual ? intent.amount : 0,
    amount_received: isManual ? 0 : intent.amount,
  })
  await emit(call, isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid)
  return paid
}

/** The bank agrees, and the session is complete. */
async function accepted(call: Call, session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent, typed: Typed) {
  const paid = await acceptIntent(call, intent, typed, await methodOf(call, intent, typed))
  const complete = await completeSession(call, session, { intent: paid, ...typed })
  if (paid.status === 'succeeded') await disputeIfMeant(call, paid.latest_charge as string)
  return { state: 'complete', session: complete } as const
}

type Completed = { intent: Stripe.PaymentIntent; email: string; name: string }

/** The page has done its work; whether the money is here, the intent says. */
export async function completeSession(
  call: Call,
  session: Stripe.Checkout.Session,
  { intent, email, name }: Completed,
): Promise<Stripe.Checkout.Session> {
  const complete = await keep<Stripe.Checkout.Session>(call.tx, {
    ...session,
    status: 'complete',
    url: null,
    payment_intent: intent.id,
    payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
    customer_details: detailsOf({ email, name }),
  })
  await emit(call, 'checkout.session.completed', complete)
  return complete
}

async function openSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await currentSession(call, id)
  if (session.status !== 'open') throw refuse(`This Checkout Session is ${session.status}.`)
  return session
}

/** The couple presses Pay on the hosted page. @throws StripeRefusal when the session is no longer open. */
export async function payByCard(call: Call, sessionId: string, typed: Typed): Promise<Tried> {
  const open = await openSession(call, sessionId)
  const intent = await intentOf(call, open)
  const session = await keep<Stripe.Checkout.Session>(call.tx, { ...open, payment_intent: intent.id })
  if (typed.outcome.needsChallenge) return challenged(call, intent, typed)
  if (typed.outcome.isRefused) return refused(call, intent, { card: typed.card, decline: typed.outcome.decline })
  return accepted(call, session, intent, typed)
}

/** The couple answers the bank's challenge. @throws StripeRefusal when there is none. */
export async function answerChallenge(call: Call, sessionId: string, isPassed: boolean): Promise<Tried> {
  const session = await openSession(call, sessionId)
  const found =
    typeof session.payment_intent === 'string'
      ? await find<Stripe.PaymentIntent>(call.tx, session.payment_intent)
      : null
  const typed = found?.hidden.typed as Typed | undefined
  if (!found || !typed || found.body.status !== 'requires_action') throw refuse('There is no challenge to answer.')
  await keep(call.tx, found.body, { hidden: {} })
  if (!isPassed) return refused(call, found.body, { card: typed.card, decline: failedChallenge('payment') })
  if (typed.outcome.isRefused) return refused(call, found.body, { card: typed.card, decline: typed.outcome.decline })
  return accepted(call, session, found.body, typed)
}
