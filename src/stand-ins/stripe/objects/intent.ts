import type { Stripe } from 'stripe'
import { billingDetails, type ShownCard } from './charge.ts'

export type NewIntent = {
  id: string
  created: number
  amount: number
  currency: string
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  clientSecret: string
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  statementDescriptorSuffix: string | null
  transferGroup: string | null
}

/** A payment intent before a card was given. */
export const newIntent = (given: NewIntent) =>
  ({
    id: given.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.captureMethod,
    client_secret: given.clientSecret,
    confirmation_method: 'automatic',
    created: given.created,
    currency: given.currency,
    customer: null,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: given.transferGroup,
  }) satisfies Stripe.PaymentIntent & { payment_method_types: string[]; source: null }

type NewMethod = { id: string; created: number; card: ShownCard; email: string | null; name: string | null }

/** A card as a means of payment. */
export const newMethod = ({ id, created, card, email, name }: NewMethod) =>
  ({
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(email, name),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod
