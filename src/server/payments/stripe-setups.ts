import type { Stripe } from 'stripe'
import type { PaidWay, Setup, SetupRequest } from './hosted.ts'
import { KEY_FIELD } from './stripe-outcome.ts'
import { idOf, METHOD_TYPES } from './stripe-payment.ts'

const EXPANDED = { expand: ['setup_intent.payment_method'] }

const setupParams = (request: SetupRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'setup',
  allowed_payment_method_types: request.ways.map((way) => METHOD_TYPES[way]),
  // Deposits to verify an account take days, and the couple would have to come back.
  ...(request.ways.includes('bank')
    ? { payment_method_options: { us_bank_account: { verification_method: 'instant' } } }
    : {}),
  customer: request.customerRef,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  metadata: { [KEY_FIELD]: request.key },
  setup_intent_data: { description: request.description, metadata: { [KEY_FIELD]: request.key } },
})

function wayOf({ card, us_bank_account: bank }: Stripe.PaymentMethod): PaidWay {
  if (bank) return { kind: 'bank', name: bank.bank_name ?? 'Bank account', last4: bank.last4 ?? '0000' }
  return { kind: 'card', name: card?.brand ?? 'card', last4: card?.last4 ?? '0000' }
}

function setupOf({ status, url, setup_intent: intent }: Stripe.Checkout.Session): Setup {
  if (status === 'expired') return { state: 'ended' }
  if (status === 'open') return { state: 'open', url: url! }
  if (typeof intent !== 'object' || intent === null) throw new Error('A complete session has no setup intent.')
  if (intent.status === 'processing') return { state: 'pending' }
  const { customer, payment_method: method, mandate } = intent
  const customerRef = idOf(customer)
  if (intent.status !== 'succeeded' || typeof method !== 'object' || method === null || customerRef === null)
    return { state: 'ended' }
  return {
    state: 'saved',
    way: wayOf(method),
    saved: { customerRef, methodRef: method.id, mandateRef: method.us_bank_account ? idOf(mandate) : null },
  }
}

/** Pages on which couples have ways to pay kept without paying. */
export const setups = (stripe: Stripe) => ({
  openSetup: async (request: SetupRequest) => {
    const { id, url } = await stripe.checkout.sessions.create(setupParams(request), { idempotencyKey: request.key })
    return { sessionRef: id, url: url! }
  },
  setup: async (sessionRef: string): Promise<Setup> =>
    setupOf(await stripe.checkout.sessions.retrieve(sessionRef, EXPANDED)),
})
