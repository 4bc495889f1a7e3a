import type { Stripe } from 'stripe'

export type NewSession = {
  id: string
  created: number
  expiresAt: number
  amount: number
  currency: string
  cancelUrl: string | null
  successUrl: string
  url: string
  clientReferenceId: string | null
  customerEmail: string | null
  metadata: Record<string, string>
  submitType: Stripe.Checkout.Session['submit_type']
  ways: string[]
  customer: string | null
  customerDetails: Stripe.Checkout.Session['customer_details']
  /** A way to pay is kept, and nothing is paid. */
  setupIntent: string | null
}

/** Who pays, as far as it is known. */
export const detailsOf = ({ email, name }: { email: string | null; name: string | null }) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none' as const,
  tax_ids: [],
})

const NO_SHIPPING = { shipping_address_collection: null, shipping_cost: null, shipping_options: [] }
const NO_INVOICE = { invoice: null, invoice_creation: null }

/** A hosted checkout as it opens. */
export const newSession = (given: NewSession) =>
  ({
    id: given.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allowed_payment_method_types: given.ways,
    allow_promotion_codes: null,
    amount_subtotal: given.setupIntent === null ? given.amount : null,
    amount_total: given.setupIntent === null ? given.amount : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: given.created,
    currency: given.setupIntent === null ? given.currency : null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer,
    customer_account: null,
    customer_creation: given.setupIntent === null ? 'if_required' : null,
    customer_details: given.customerDetails,
    customer_email: given.customerEmail,
    discounts: null,
    expires_at: given.expiresAt,
    integration_identifier: null,
    ...NO_INVOICE,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode: given.setupIntent === null ? 'payment' : 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.setupIntent === null ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.ways,
    payment_status: given.setupIntent === null ? 'unpaid' : 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    ...NO_SHIPPING,
    setup_intent: given.setupIntent,
    status: 'open',
    submit_type: given.submitType,
    subscription: null,
    success_url: given.successUrl,
    total_details: given.setupIntent === null ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: null,
    url: given.url,
    wallet_options: null,
  }) satisfies Stripe.Checkout.Session & { payment_method_types: string[] }
