import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newCustomer } from '#stand-ins/stripe/objects/customer.ts'
import { find, keep, list, read } from '#stand-ins/stripe/store.ts'

/** POST /v1/customers */
export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const customer = newCustomer({
    id: newId('cus'),
    created: call.now,
    email: textOf(call.values, 'email'),
    metadata: metadataOf(call.values),
  })
  await keep<Stripe.Customer>(call.tx, customer)
  await emit(call, 'customer.created', customer)
  return customer
}

/** POST /v1/payment_methods/:id/detach */
export async function detachMethod(call: Call): Promise<Stripe.PaymentMethod> {
  const method = await read<Stripe.PaymentMethod>(call.tx, 'payment_method', call.ids[0]!)
  if (method.customer === null)
    throw refuse('The payment method you provided is not attached to a customer so detachment is impossible.')
  const detached = await keep<Stripe.PaymentMethod>(call.tx, { ...method, customer: null })
  await emit(call, 'payment_method.detached', detached)
  return detached
}

/** The couple tells its bank that it no longer agrees to debits. @throws StripeRefusal 404. */
export async function revokeMandate(call: Call, id: string): Promise<void> {
  const mandate = await read<Stripe.Mandate>(call.tx, 'mandate', id)
  const revoked = await keep<Stripe.Mandate>(call.tx, { ...mandate, status: 'inactive' })
  await emit(call, 'mandate.updated', revoked)
}

/** What the bank of a kept card does with payments that nobody confirms: it agrees, declines them, or asks who pays. */
export type KeptCard = 'pays' | 'declines' | 'asks'

/** Changes that, as a bank does when a card is lost or has no money. */
export async function changeCard(call: Call, id: string, isNow: KeptCard): Promise<void> {
  const found = (await find<Stripe.PaymentMethod>(call.tx, id))!
  await keep(call.tx, found.body, { hidden: { ...found.hidden, isNow } })
}

/** Ways to pay that were kept, the newest first. */
export const keptMethods = async (call: Pick<Call, 'tx'>, limit: number): Promise<Stripe.PaymentMethod[]> =>
  (await list<Stripe.PaymentMethod>(call.tx, 'payment_method', { limit })).filter(({ customer }) => customer !== null)
