import type { Stripe } from 'stripe'
import { bankFee, book, PENDING_SECONDS } from '#stand-ins/stripe/accounts/balance.ts'
import { type Call, emit } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newBankMethod, newDebit, newMandate } from '#stand-ins/stripe/objects/debit.ts'
import { find, keep, list, read } from '#stand-ins/stripe/store.ts'
import type { BankOutcome, ShownBank } from './banks.ts'
import { currentSession } from './checkout.ts'
import { openReturn } from './disputes.ts'
import { completeSession, intentOf, type Tried } from './paying.ts'

const DAY = 86_400
/** When a bank sends the money, and when it sends a debit back, in seconds. */
const CLEARING_SECONDS = { paid: 4 * DAY, returned: 2 * DAY }
/** How long after the money a bank may still want it back, as the account that is made for it does. */
const LATE_SECONDS = 10 * DAY

/** What a bank will do, kept beside the charge and in no answer. */
export type DebitNotes = { debit: BankOutcome; answersAt: number; returnsAt?: number }

type Debited = { bank: ShownBank; outcome: BankOutcome; method: string; mandate: string; email: string; name: string }

/** A bank is asked for the money of an intent, which clears from now on. */
export async function sendDebit(call: Call, intent: Stripe.PaymentIntent, of: Debited): Promise<Stripe.PaymentIntent> {
  const { bank, outcome, method, mandate, email, name } = of
  const { id, amount, currency, description, metadata, transfer_group, customer } = intent
  const given = { id: newId('py'), created: call.now, amount, currency, bank, mandate, email, name }
  const about = { description, metadata, payment_intent: id, payment_method: method, transfer_group, customer }
  const charge = { ...newDebit(given), ...about } as Stripe.Charge
  const answersAt = call.now + (outcome.failure ? CLEARING_SECONDS.returned : CLEARING_SECONDS.paid)
  await keep(call.tx, charge, { hidden: { debit: outcome, answersAt } satisfies DebitNotes })
  await emit(call, 'charge.pending', charge)
  const clearing = await keep<Stripe.PaymentIntent>(call.tx, {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method,
    status: 'processing',
  })
  await emit(call, 'payment_intent.processing', clearing)
  return clearing
}

type TypedBank = { bank: ShownBank; outcome: BankOutcome; email: string; name: string }

/** The couple pays from its bank account on the hosted page. @throws StripeRefusal when the session is no longer open. */
export async function payByBank(call: Call, sessionId: string, typed: TypedBank): Promise<Tried> {
  const open = await currentSession(call, sessionId)
  if (open.status !== 'open') throw refuse(`This Checkout Session is ${open.status}.`)
  if (!open.payment_method_types.includes('us_bank_account'))
    throw refuse('This Checkout Session does not take bank accounts.')
  const intent = await intentOf(call, open)
  const isLasting = intent.setup_future_usage === 'off_session'
  const customer = isLasting ? (intent.customer as string | null) : null
  const made = newBankMethod({ id: newId('pm'), created: call.now, ...typed })
  const method = await keep<Stripe.PaymentMethod>(
    call.tx,
    { ...made, customer },
    { hidden: { bank: typed.bank, outcome: typed.outcome } },
  )
  const mandate = newMandate({ id: newId('mandate'), method: method.id, created: call.now, isLasting })
  await keep<Stripe.Mandate>(call.tx, mandate)
  const clearing = await sendDebit(call, intent, { ...typed, method: method.id, mandate: mandate.id })
  return { state: 'complete', session: await completeSession(call, open, { intent: clearing, ...typed }) }
}

const isPending = ({ status }: Stripe.Charge) => status === 'pending'

/** The page on which a debit was agreed to, if any: it is told how the bank answered. */
async function tellPage(call: Call, intent: string, isPaid: boolean): Promise<void> {
  const [session] = await list<Stripe.Checkout.Session>(call.tx, 'checkout.session', {
    match: { payment_intent: intent },
    limit: 1,
  })
  if (!session) return
  const told = await keep<Stripe.Checkout.Session>(call.tx, { ...session, payment_status: isPaid ? 'paid' : 'unpaid' })
  await emit(call, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, told)
}

/** The bank sends the money. @throws StripeRefusal when it has answered. */
export async function landDebit(call: Call, chargeId: string): Promise<Stripe.Charge> {
  const charge = await read<Stripe.Charge>(call.tx, 'charge', chargeId)
  if (!isPending(charge)) throw refuse(`This charge is ${charge.status}.`)
  const { debit, ...notes } = (await find(call.tx, chargeId))!.hidden as DebitNotes
  const transaction = await book(call, null, {
    amount: charge.amount,
    fee: bankFee(charge.amount),
    currency: charge.currency,
    type: 'payment',
    category: 'charge',
    source: charge.id,
    description: charge.description,
    availableOn: call.now + PENDING_SECONDS,
  })
  const taken = { captured: true, amount_captured: charge.amount, balance_transaction: transaction.id, paid: true }
  const returnsAt = debit.isReturnedLater ? { returnsAt: call.now + LATE_SECONDS } : {}
  const landed = await keep<Stripe.Charge>(
    call.tx,
    { ...charge, ...taken, status: 'succeeded' },
    { hidden: { debit, ...notes, ...returnsAt } },
  )
  const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', charge.payment_intent as string)
  const paid = { ...intent, status: 'succeeded' as const, amount_received: intent.amount }
  await keep<Stripe.PaymentIntent>(call.tx, paid)
  await emit(call, 'charge.succeeded', landed)
  await emit(call, 'payment_intent.succeeded', paid)
  await tellPage(call, intent.id, true)
  return landed
}

/** The bank sends the debit back. @throws StripeRefusal when it has answered. */
export async function failDebit(call: Call, chargeId: string, why?: string): Promise<Stripe.Charge> {
  const charge = await read<Stripe.Charge>(call.tx, 'charge', chargeId)
  if (!isPending(charge)) throw refuse(`This charge is ${charge.status}.`)
  const { debit } = (await find(call.tx, chargeId))!.hidden as DebitNotes
  const code = why ?? debit.failure ?? 'insufficient_funds'
  const message = `The bank returned this debit: ${code.replaceAll('_', ' ')}.`
  const failed = await keep<Stripe.Charge>(call.tx, {
    ...charge,
    failure_code: code,
    failure_message: message,
    status: 'failed',
  })
  const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', charge.payment_intent as string)
  const error = { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_failed', message } as const
  const open = { ...intent, status: 'requires_payment_method' as const, last_payment_error: error }
  await keep<Stripe.PaymentIntent>(call.tx, open)
  await emit(call, 'charge.failed', failed)
  await emit(call, 'payment_intent.payment_failed', open)
  await tellPage(call, intent.id, false)
  return failed
}

/** What a bank does with a debit when its time has come. */
export async function answerDebit(call: Call, chargeId: string): Promise<void> {
  const { debit } = (await find(call.tx, chargeId))!.hidden as DebitNotes
  await (debit.failure ? failDebit(call, chargeId) : landDebit(call, chargeId))
}

/** A bank wants money back that it had sent. */
export async function returnLate(call: Call, chargeId: string): Promise<void> {
  const charge = (await find<Stripe.Charge>(call.tx, chargeId))!
  const { returnsAt: _, ...notes } = charge.hidden
  await keep(call.tx, charge.body, { hidden: notes })
  if (!charge.body.disputed && !charge.body.refunded) await openReturn(call, chargeId)
}
