import type { Stripe } from 'stripe'
import { type Call, emit } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newBankMethod, newMandate } from '#stand-ins/stripe/objects/debit.ts'
import { newMethod } from '#stand-ins/stripe/objects/intent.ts'
import { detailsOf } from '#stand-ins/stripe/objects/session.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'
import type { BankOutcome, ShownBank } from './banks.ts'
import { type Decline, failedChallenge } from './cards.ts'
import { currentSession } from './checkout.ts'
import type { Tried, Typed } from './paying.ts'

type Open = { session: Stripe.Checkout.Session; intent: Stripe.SetupIntent; hidden: Record<string, unknown> }

/** A page that is open, and its intent. @throws StripeRefusal when it no longer is. */
async function openPage(call: Call, id: string): Promise<Open> {
  const session = await currentSession(call, id)
  if (session.status !== 'open') throw refuse(`This Checkout Session is ${session.status}.`)
  const { body: intent, hidden } = (await find<Stripe.SetupIntent>(call.tx, session.setup_intent as string))!
  return { session, intent, hidden }
}

type Kept = { method: Stripe.PaymentMethod; mandate: string | null; email: string; name: string }

/** The way is attached to the customer, and the page is done. */
async function complete(call: Call, { session, intent }: Open, kept: Kept): Promise<Tried> {
  const { method, mandate, email, name } = kept
  await emit(call, 'payment_method.attached', method)
  const done = await keep<Stripe.SetupIntent>(call.tx, {
    ...intent,
    last_setup_error: null,
    mandate,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  await emit(call, 'setup_intent.succeeded', done)
  const details = detailsOf({ email, name })
  const over = await keep<Stripe.Checkout.Session>(call.tx, {
    ...session,
    customer_details: details,
    status: 'complete',
    url: null,
  })
  await emit(call, 'checkout.session.completed', over)
  return { state: 'complete', session: over }
}

async function refused(call: Call, { intent }: Open, { card }: Typed, decline: Decline): Promise<Tried> {
  const { code, declineCode, message } = decline
  const error = {
    type: 'card_error',
    code,
    message,
    ...(declineCode ? { decline_code: declineCode } : {}),
    payment_method: { type: 'card', card: { brand: card.brand, last4: card.last4 } },
  } as unknown as Stripe.SetupIntent['last_setup_error']
  const failed = await keep<Stripe.SetupIntent>(call.tx, {
    ...intent,
    last_setup_error: error,
    next_action: null,
    status: 'requires_payment_method',
  })
  await emit(call, 'setup_intent.setup_failed', failed)
  return { state: 'refused', message }
}

async function keepTyped(call: Call, open: Open, typed: Typed): Promise<Tried> {
  if (typed.outcome.isRefused) return refused(call, open, typed, typed.outcome.decline)
  const { card, email, name } = typed
  const made = newMethod({ id: newId('pm'), created: call.now, card, email, name })
  const customer = open.intent.customer as string | null
  const method = await keep<Stripe.PaymentMethod>(call.tx, { ...made, customer }, { hidden: { typed } })
  return complete(call, open, { method, mandate: null, email, name })
}

/** The couple has a card kept on the hosted page. @throws StripeRefusal when the page is no longer open. */
export async function keepCard(call: Call, sessionId: string, typed: Typed): Promise<Tried> {
  const open = await openPage(call, sessionId)
  if (!typed.outcome.needsChallenge) return keepTyped(call, open, typed)
  const next = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as unknown as Stripe.SetupIntent['next_action']
  const waiting = { ...open.intent, status: 'requires_action', next_action: next } as const
  await keep<Stripe.SetupIntent>(call.tx, waiting, { hidden: { typed } })
  await emit(call, 'setup_intent.requires_action', waiting)
  return { state: 'challenge' }
}

/** The couple answers its bank's challenge. @throws StripeRefusal when there is none. */
export async function answerSetup(call: Call, sessionId: string, isPassed: boolean): Promise<Tried> {
  const open = await openPage(call, sessionId)
  const typed = open.hidden.typed as Typed | undefined
  if (!typed || open.intent.status !== 'requires_action') throw refuse('There is no challenge to answer.')
  await keep(call.tx, open.intent, { hidden: {} })
  return isPassed ? keepTyped(call, open, typed) : refused(call, open, typed, failedChallenge('setup'))
}

type TypedBank = { bank: ShownBank; outcome: BankOutcome; email: string; name: string }

/** The couple has its bank account kept, and agrees to debits of it. @throws StripeRefusal as `keepCard`. */
export async function keepBank(call: Call, sessionId: string, typed: TypedBank): Promise<Tried> {
  const open = await openPage(call, sessionId)
  if (!open.session.payment_method_types.includes('us_bank_account'))
    throw refuse('This Checkout Session does not take bank accounts.')
  const { bank, outcome, email, name } = typed
  const made = newBankMethod({ id: newId('pm'), created: call.now, bank, email, name })
  const customer = open.intent.customer as string | null
  const method = await keep<Stripe.PaymentMethod>(call.tx, { ...made, customer }, { hidden: { bank, outcome } })
  const given = { id: newId('mandate'), method: method.id, created: call.now, isLasting: true }
  const { id: mandate } = await keep<Stripe.Mandate>(call.tx, newMandate(given))
  return complete(call, open, { method, mandate, email, name })
}

/** Whether a page is for keeping a way to pay, and not for a payment. */
export const isSetup = async (call: Call, sessionId: string): Promise<boolean> =>
  (await read<Stripe.Checkout.Session>(call.tx, 'checkout.session', sessionId)).mode === 'setup'
