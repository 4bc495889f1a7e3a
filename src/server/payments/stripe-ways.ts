import type { Stripe } from 'stripe'
import type { AutomaticRequest, Checkout } from './hosted.ts'
import { KEY_FIELD, refusalOf } from './stripe-outcome.ts'
import { EXPANDED_INTENT, METHOD_TYPES, paymentOf } from './stripe-payment.ts'

/** A payment without anybody at the screen. A card's money is held first, as on the page. */
function intentParams(request: AutomaticRequest): Stripe.PaymentIntentCreateParams {
  const { way, saved } = request
  return {
    amount: request.amountCents,
    currency: request.currency.toLowerCase(),
    customer: saved.customerRef,
    payment_method: saved.methodRef,
    allowed_payment_method_types: [METHOD_TYPES[way]],
    off_session: true,
    confirm: true,
    description: request.title,
    metadata: { [KEY_FIELD]: request.key },
    transfer_group: request.group,
    expand: EXPANDED_INTENT,
    ...(way === 'card' ? { capture_method: 'manual' as const } : {}),
    ...(way === 'bank' && saved.mandateRef ? { mandate: saved.mandateRef } : {}),
  }
}

/** The refusal of a payment that nobody could confirm, by the service's name for it. */
function refusedOf(error: unknown): Checkout {
  if (refusalOf(error) === null) throw error
  const { code, decline_code: decline, payment_intent: intent } = error as Stripe.errors.StripeCardError
  return { state: 'refused', intentRef: intent?.id ?? null, why: decline ?? code ?? 'refused' }
}

/** The couples' saved ways to pay. */
export function ways(stripe: Stripe) {
  const madePayment = async ({ key, customerRef }: { key: string; customerRef: string }): Promise<Checkout | null> => {
    const expand = EXPANDED_INTENT.map((field) => `data.${field}`)
    for await (const intent of stripe.paymentIntents.list({ customer: customerRef, limit: 100, expand }))
      if (intent.metadata[KEY_FIELD] === key) return paymentOf(intent)
    return null
  }
  return {
    openCustomer: async ({ key, email }: { key: string; email: string }) => {
      const { id } = await stripe.customers.create({ email, metadata: { [KEY_FIELD]: key } }, { idempotencyKey: key })
      return { customerRef: id }
    },
    payment: async (intentRef: string): Promise<Checkout> =>
      paymentOf(await stripe.paymentIntents.retrieve(intentRef, { expand: EXPANDED_INTENT })),
    madePayment,
    payAutomatically: async (request: AutomaticRequest): Promise<Checkout> => {
      const { key, saved } = request
      const made = request.isRepeat ? await madePayment({ key, customerRef: saved.customerRef }) : null
      if (made) return made
      try {
        return paymentOf(await stripe.paymentIntents.create(intentParams(request), { idempotencyKey: key }))
      } catch (error) {
        return refusedOf(error)
      }
    },
    isMandateActive: async (ref: string): Promise<boolean> => (await stripe.mandates.retrieve(ref)).status === 'active',
    forgetWay: async (methodRef: string): Promise<void> => {
      try {
        await stripe.paymentMethods.detach(methodRef)
      } catch (error) {
        // Forgotten already.
        if (refusalOf(error) === null) throw error
      }
    },
  }
}
