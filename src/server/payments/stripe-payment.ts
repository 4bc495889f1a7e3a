import type { Stripe } from 'stripe'
import type { Checkout, PaidWay, SavedWay } from './hosted.ts'

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => (typeof charge === 'object' ? charge : null)

function wayOf(intent: Stripe.PaymentIntent): PaidWay {
  const { card, us_bank_account: bank } = chargeOf(intent)?.payment_method_details ?? {}
  if (bank) return { kind: 'bank', name: bank.bank_name ?? 'Bank account', last4: bank.last4 ?? '0000' }
  return { kind: 'card', name: card?.brand ?? 'card', last4: card?.last4 ?? '0000' }
}

/** What the service calls the ways to pay. */
export const METHOD_TYPES = { card: 'card', bank: 'us_bank_account' } as const

export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

/** What was paid with, if it was kept for later payments. */
function savedOf(intent: Stripe.PaymentIntent): SavedWay | null {
  const { customer, payment_method: method, setup_future_usage: usage } = intent
  const [customerRef, methodRef] = [idOf(customer), idOf(method)]
  if (usage !== 'off_session' || customerRef === null || methodRef === null) return null
  const bank = chargeOf(intent)?.payment_method_details?.us_bank_account
  return { customerRef, methodRef, mandateRef: idOf(bank?.mandate) }
}

/** Fields of an intent that are answered as objects. */
export const EXPANDED_INTENT = ['latest_charge']

/** What has become of a payment that was confirmed. */
export function paymentOf(intent: Stripe.PaymentIntent): Checkout {
  const { id: intentRef, status, amount: amountCents, latest_charge: charge, last_payment_error: error } = intent
  if (status === 'canceled') return { state: 'released', intentRef }
  // Confirmed once: it would have to be confirmed again, with another way to pay.
  if (status === 'requires_payment_method' || status === 'requires_action')
    return {
      state: 'refused',
      intentRef,
      why: chargeOf(intent)?.failure_code ?? error?.decline_code ?? error?.code ?? null,
    }
  const way = wayOf(intent)
  if (status === 'requires_capture') return { state: 'authorized', intentRef, amountCents, way }
  if (status === 'processing') return { state: 'clearing', intentRef, way }
  if (status !== 'succeeded' || charge === null) throw new Error(`A confirmed payment has an intent that is ${status}.`)
  const chargeRef = typeof charge === 'string' ? charge : charge.id
  return { state: 'captured', intentRef, chargeRef, amountCents, way, saved: savedOf(intent) }
}
