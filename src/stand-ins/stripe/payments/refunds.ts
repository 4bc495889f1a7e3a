import type { Stripe } from 'stripe'
import { book } from '#stand-ins/stripe/accounts/balance.ts'
import { type Call, emit, metadataOf, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseParameter } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newRefund } from '#stand-ins/stripe/objects/money.ts'
import { keep, list, read } from '#stand-ins/stripe/store.ts'

async function chargeToRefund(call: Call): Promise<Stripe.Charge> {
  const { values, tx } = call
  const named = textOf(values, 'charge')
  const intentId = textOf(values, 'payment_intent')
  if (named !== null) return read<Stripe.Charge>(tx, 'charge', named)
  if (intentId === null)
    throw refuseParameter('One of the following params should be provided: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  const intent = await read<Stripe.PaymentIntent>(tx, 'payment_intent', intentId)
  if (typeof intent.latest_charge !== 'string')
    throw refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  return read<Stripe.Charge>(tx, 'charge', intent.latest_charge)
}

/** Whether a bank has the money, or has decided to keep it. What it gave back, at once or later, may be refunded again. */
async function isTakenBack({ tx }: Call, charge: Stripe.Charge): Promise<boolean> {
  if (!charge.disputed) return false
  const disputes = await list<Stripe.Dispute>(tx, 'dispute', { match: { charge: charge.id } })
  return disputes.some(({ status, balance_transactions: changes }) => status !== 'won' && changes.length < 2)
}

async function assertRefundable(call: Call, charge: Stripe.Charge, amount: number): Promise<void> {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || (charge.captured && left === 0))
    throw refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!charge.captured)
    throw refuse(`Charge ${charge.id} is not captured: cancel its PaymentIntent to release the authorization.`)
  if (await isTakenBack(call, charge))
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (amount < 1)
    throw refuseParameter('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > left)
    throw refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
}

/** POST /v1/refunds */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { tx, values, now } = call
  const charge = await chargeToRefund(call)
  const amount = numberOf(values, 'amount') ?? charge.amount_captured - charge.amount_refunded
  await assertRefundable(call, charge, amount)
  const id = newId('re')
  const transaction = await book(call, null, {
    amount: -amount,
    currency: charge.currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description: `REFUND FOR CHARGE ${charge.id}`,
  })
  const refund = newRefund({
    id,
    created: now,
    amount,
    currency: charge.currency,
    charge: charge.id,
    kind: 'refund',
    status: 'succeeded',
    intent: charge.payment_intent as string | null,
    reason: textOf(values, 'reason'),
    metadata: metadataOf(values),
    transaction: transaction.id,
  })
  const refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  await keep<Stripe.Refund>(tx, refund)
  await keep(tx, changed)
  await emit(call, 'refund.created', refund)
  await emit(call, 'charge.refunded', changed)
  return refund
}

/** The couple's bank sends a refund back: its money returns to the platform's balance. @throws StripeRefusal. */
export async function failRefund(call: Call, id: string): Promise<Stripe.Refund> {
  const refund = await read<Stripe.Refund>(call.tx, 'refund', id)
  if (refund.status !== 'succeeded' || refund.balance_transaction === null)
    throw refuse('Only a refund that was sent can fail.')
  const charge = await read<Stripe.Charge>(call.tx, 'charge', refund.charge as string)
  const returned = await book(call, null, {
    amount: refund.amount,
    currency: refund.currency,
    type: 'refund_failure',
    category: 'refund_failure',
    source: id,
    description: `REFUND FAILURE FOR ${id}`,
  })
  const failed = await keep<Stripe.Refund>(call.tx, {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: returned.id,
  })
  const left = charge.amount_refunded - refund.amount
  await keep(call.tx, { ...charge, amount_refunded: left, refunded: false })
  await emit(call, 'refund.failed', failed)
  return failed
}
