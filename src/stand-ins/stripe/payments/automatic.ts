import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseParameter, StripeRefusal } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newIntent } from '#stand-ins/stripe/objects/intent.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'
import type { BankOutcome, ShownBank } from './banks.ts'
import type { KeptCard } from './customers.ts'
import { sendDebit } from './debits.ts'
import { acceptIntent, type Typed } from './paying.ts'

/** What is kept beside a way to pay. */
type Kept = { typed?: Typed; isNow?: KeptCard; bank?: ShownBank; outcome?: BankOutcome }

function intentOf(call: Call, customer: string): Stripe.PaymentIntent {
  const { values, now } = call
  const amount = numberOf(values, 'amount')!
  if (textOf(values, 'currency') !== 'usd') throw refuseParameter('Only usd is enabled.', { param: 'currency' })
  if (values.confirm !== true || values.off_session !== true)
    throw refuseParameter('The stand-in makes payments of kept ways alone: confirm and off_session.', {
      param: 'off_session',
    })
  const id = newId('pi')
  const intent = newIntent({
    id,
    created: now,
    amount,
    currency: 'usd',
    captureMethod: (textOf(values, 'capture_method') ?? 'automatic_async') as 'manual',
    clientSecret: newId(`${id}_secret`),
    metadata: metadataOf(values),
    description: textOf(values, 'description'),
    receiptEmail: null,
    statementDescriptorSuffix: null,
    transferGroup: textOf(values, 'transfer_group'),
  })
  return { ...intent, customer }
}

const MESSAGES = {
  declines: ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  asks: ['authentication_required', 'authentication_required', 'Your card was declined. It requires authentication.'],
} as const

/** The bank refuses: the intent stays, and the answer says why. */
async function refused(call: Call, intent: Stripe.PaymentIntent, isNow: 'declines' | 'asks'): Promise<StripeRefusal> {
  const [code, decline, message] = MESSAGES[isNow]
  const error = { type: 'card_error', code, decline_code: decline, message } as const
  const failed = { ...intent, status: 'requires_payment_method' as const, last_payment_error: error }
  await keep<Stripe.PaymentIntent>(call.tx, failed)
  await emit(call, 'payment_intent.payment_failed', failed)
  return new StripeRefusal(402, { ...error, payment_intent: failed })
}

async function payByCard(call: Call, intent: Stripe.PaymentIntent, kept: Kept, method: Stripe.PaymentMethod) {
  const typed = kept.typed!
  // A card that is made for challenges asks for one whenever nobody is there.
  const usual = !typed.outcome.isRefused && typed.outcome.needsChallenge ? 'asks' : 'pays'
  const isNow = kept.isNow ?? usual
  return isNow === 'pays' ? acceptIntent(call, intent, typed, method) : refused(call, intent, isNow)
}

async function payByBank(call: Call, intent: Stripe.PaymentIntent, kept: Kept, method: Stripe.PaymentMethod) {
  const mandate = await read<Stripe.Mandate>(call.tx, 'mandate', textOf(call.values, 'mandate') ?? '')
  if (mandate.status !== 'active' || mandate.payment_method !== method.id)
    throw refuse('The mandate is not active, so this bank account cannot be debited.', {
      code: 'payment_intent_mandate_invalid',
    })
  const { email = '', name = '' } = method.billing_details as { email?: string; name?: string }
  const who = { email: email ?? '', name: name ?? '' }
  const given = { bank: kept.bank!, outcome: kept.outcome!, method: method.id, mandate: mandate.id, ...who }
  return sendDebit(call, intent, given)
}

/** POST /v1/payment_intents: a payment with a kept way, without anybody. A refusal of the bank is its answer. */
export async function createIntent(call: Call): Promise<Stripe.PaymentIntent | StripeRefusal> {
  const customer = textOf(call.values, 'customer')
  const method = await read<Stripe.PaymentMethod>(
    call.tx,
    'payment_method',
    textOf(call.values, 'payment_method') ?? '',
  )
  if (customer === null || method.customer !== customer)
    throw refuse('The payment method is not attached to this customer.', { code: 'payment_method_not_available' })
  const intent = intentOf(call, customer)
  await emit(call, 'payment_intent.created', intent)
  const kept = (await find(call.tx, method.id))!.hidden as Kept
  return method.type === 'card' ? payByCard(call, intent, kept, method) : payByBank(call, intent, kept, method)
}
