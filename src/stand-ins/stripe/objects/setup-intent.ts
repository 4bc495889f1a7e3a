import type { Stripe } from 'stripe'

type NewSetup = {
  id: string
  created: number
  clientSecret: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  ways: string[]
}

/** A way to pay that is to be kept, before it was given. */
export const newSetup = (given: NewSetup) =>
  ({
    id: given.id,
    object: 'setup_intent',
    allowed_payment_method_types: given.ways,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: given.clientSecret,
    created: given.created,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.ways,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }) satisfies Stripe.SetupIntent
