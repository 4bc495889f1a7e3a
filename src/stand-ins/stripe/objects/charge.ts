import type { Stripe } from 'stripe'

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** A card as the service shows it: the number itself is never kept. */
export type ShownCard = { brand: string; last4: string; expMonth: number; expYear: number; funding: 'credit' | 'debit' }

/** Who pays, as typed on the hosted page. */
export const billingDetails = (email: string | null, name: string | null) => ({
  address: NO_ADDRESS,
  email,
  name,
  phone: null,
  tax_id: null,
})

const NO_3DS = {
  authentication_flow: null,
  electronic_commerce_indicator: null,
  exemption_indicator: null,
  result: null,
  result_reason: null,
  transaction_id: null,
  version: null,
}

/** The outcome of a 3-D Secure challenge. */
const DONE_3DS = {
  authentication_flow: 'challenge' as const,
  electronic_commerce_indicator: '05' as const,
  exemption_indicator: null,
  result: 'authenticated' as const,
  result_reason: null,
  transaction_id: null,
  version: '2.2.0' as const,
}

function cardDetails(card: ShownCard, { isChallenged, amount }: { isChallenged: boolean; amount: number }) {
  const { brand, last4, expMonth, expYear, funding } = card
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: isChallenged ? ('05' as const) : null,
    exp_month: expMonth,
    exp_year: expYear,
    extended_authorization: { status: 'disabled' as const },
    fingerprint: null,
    funding,
    incremental_authorization: { status: 'unavailable' as const },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' as const },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' as const },
    regulated_status: null,
    three_d_secure: isChallenged ? DONE_3DS : NO_3DS,
    transaction_link_id: null,
    wallet: null,
  }
}

export type NewCharge = {
  id: string
  created: number
  amount: number
  currency: string
  card: ShownCard
  isChallenged: boolean
  email: string | null
  name: string | null
}

const APPROVED = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

/** A charge as it is made: authorized, nothing captured. */
export const newCharge = ({ id, created, amount, currency, card, isChallenged, email, name }: NewCharge) =>
  ({
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(email, name),
    calculated_statement_descriptor: 'CURIO',
    captured: false,
    created,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: APPROVED,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { card: cardDetails(card, { isChallenged, amount }), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { data: [], has_more: false, object: 'list', url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge & { source: null }
