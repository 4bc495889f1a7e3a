import { type Kind, one, page, pageOf, read, type Shape, words } from './shapes.ts'
import { TAX } from './tax-parameters.ts'

/** What a platform can give a bank about a dispute, in text. */
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
]

const requested = one({ optional: { requested: 'boolean' } })
const account: Record<string, Kind> = {
  business_profile: one({
    optional: { mcc: 'string', name: 'string', product_description: 'string', support_email: 'string', url: 'string' },
  }),
  business_type: words('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: one({ optional: { card_payments: requested, transfers: requested } }),
  email: 'string',
  expand: 'strings',
  metadata: 'metadata',
  settings: one({
    optional: {
      payouts: one({
        optional: {
          schedule: one({ optional: { interval: words('daily', 'manual', 'monthly', 'weekly') } }),
          statement_descriptor: 'string',
        },
      }),
    },
  }),
}

const priceData: Shape = {
  required: { currency: 'string' },
  optional: {
    product_data: one({ required: { name: 'string' }, optional: { description: 'string' } }),
    unit_amount: 'integer',
  },
}
const session: Shape = {
  optional: {
    allowed_payment_method_types: 'strings',
    cancel_url: 'string',
    client_reference_id: 'string',
    customer: 'string',
    customer_email: 'string',
    expand: 'strings',
    expires_at: 'integer',
    line_items: { many: { optional: { price_data: one(priceData), quantity: 'integer' } } },
    locale: words('auto', 'en'),
    metadata: 'metadata',
    mode: words('payment', 'setup', 'subscription'),
    payment_method_options: one({
      optional: {
        card: one({ optional: { capture_method: words('manual') } }),
        us_bank_account: one({ optional: { verification_method: words('automatic', 'instant') } }),
      },
    }),
    payment_intent_data: one({
      optional: {
        capture_method: words('automatic', 'automatic_async', 'manual'),
        description: 'string',
        metadata: 'metadata',
        receipt_email: 'string',
        setup_future_usage: words('off_session', 'on_session'),
        statement_descriptor_suffix: 'string',
        transfer_group: 'string',
      },
    }),
    setup_intent_data: one({ optional: { description: 'string', metadata: 'metadata' } }),
    submit_type: words('auto', 'book', 'donate', 'pay', 'subscribe'),
    success_url: 'string',
  },
}

const evidence = one({ optional: Object.fromEntries(EVIDENCE.map((name) => [name, 'string'])) })

const profile = one({
  optional: { business_url: 'string', doing_business_as: 'string', product_description: 'string' },
})
const responsibilities = one({
  required: {
    fees_collector: words('application', 'stripe'),
    losses_collector: words('application', 'stripe'),
  },
})
const accountV2: Record<string, Kind> = {
  contact_email: 'string',
  display_name: 'string',
  include: 'strings',
  metadata: 'metadata',
}
const recipient = one({
  optional: {
    capabilities: one({
      optional: {
        stripe_balance: one({ optional: { stripe_transfers: one({ required: { requested: 'flag' } }) } }),
      },
    }),
  },
})
const linked = one({ required: { refresh_url: 'string' }, optional: { return_url: 'string' } })

/** Those of the API's second version, which takes JSON. */
const V2 = {
  'v2.core.accounts.create': {
    optional: {
      ...accountV2,
      configuration: one({ optional: { recipient } }),
      dashboard: words('express', 'full', 'none'),
      defaults: one({ optional: { profile, responsibilities } }),
      identity: one({
        optional: {
          country: 'string',
          entity_type: words('company', 'government_entity', 'individual', 'non_profit'),
        },
      }),
    },
  },
  'v2.core.accounts.retrieve': { optional: { include: 'strings' } },
  'v2.core.accounts.update': { optional: { ...accountV2, defaults: one({ optional: { profile } }) } },
  'v2.core.accounts.list': { optional: { limit: 'integer' } },
  'v2.core.accountLinks.create': {
    required: {
      account: 'string',
      use_case: one({
        required: { type: words('account_onboarding', 'account_update') },
        optional: { account_onboarding: linked, account_update: linked },
      }),
    },
  },
  'v2.core.events.retrieve': {},
  'v2.core.events.list': { optional: { limit: 'integer', object_id: 'string' } },
} as const satisfies Record<string, Shape>

/** Every operation of the stand-in with the parameters it does something with. */
export const PARAMETERS = {
  'accounts.create': { optional: { ...account, country: 'string', type: words('custom', 'express', 'standard') } },
  'accounts.retrieve': read,
  'accounts.update': { optional: account },
  'accounts.createLoginLink': read,
  'accounts.listExternalAccounts': {
    optional: { ...page, object: words('bank_account', 'card') },
  },
  'accountLinks.create': {
    required: { account: 'string', type: words('account_onboarding', 'account_update') },
    optional: {
      collection_options: one({ optional: { fields: words('currently_due', 'eventually_due') } }),
      expand: 'strings',
      refresh_url: 'string',
      return_url: 'string',
    },
  },
  'checkout.sessions.create': session,
  'checkout.sessions.retrieve': read,
  'checkout.sessions.list': pageOf({ payment_intent: 'string', status: words('complete', 'expired', 'open') }),
  'checkout.sessions.expire': read,
  'customers.create': { optional: { email: 'string', expand: 'strings', metadata: 'metadata' } },
  'mandates.retrieve': read,
  'paymentIntents.create': {
    required: { amount: 'integer', currency: 'string' },
    optional: {
      allowed_payment_method_types: 'strings',
      capture_method: words('automatic', 'automatic_async', 'manual'),
      confirm: 'boolean',
      customer: 'string',
      description: 'string',
      expand: 'strings',
      mandate: 'string',
      metadata: 'metadata',
      off_session: 'boolean',
      payment_method: 'string',
      transfer_group: 'string',
    },
  },
  'paymentIntents.list': pageOf({ customer: 'string' }),
  'paymentIntents.retrieve': read,
  'paymentIntents.capture': { optional: { expand: 'strings', metadata: 'metadata' } },
  'paymentIntents.cancel': {
    optional: {
      cancellation_reason: words('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
      expand: 'strings',
    },
  },
  'paymentMethods.detach': read,
  'paymentMethods.retrieve': read,
  'setupIntents.retrieve': read,
  'charges.retrieve': read,
  'charges.list': pageOf({ payment_intent: 'string', transfer_group: 'string' }),
  'refunds.create': {
    optional: {
      amount: 'integer',
      charge: 'string',
      expand: 'strings',
      metadata: 'metadata',
      payment_intent: 'string',
      reason: words('duplicate', 'fraudulent', 'requested_by_customer'),
    },
  },
  'refunds.retrieve': read,
  'refunds.list': pageOf({ charge: 'string', payment_intent: 'string' }),
  'transfers.create': {
    required: { currency: 'string', destination: 'string' },
    optional: {
      amount: 'integer',
      description: 'string',
      expand: 'strings',
      metadata: 'metadata',
      source_transaction: 'string',
      transfer_group: 'string',
    },
  },
  'transfers.retrieve': read,
  'transfers.list': pageOf({ destination: 'string', transfer_group: 'string' }),
  'transfers.createReversal': {
    optional: { amount: 'integer', description: 'string', expand: 'strings', metadata: 'metadata' },
  },
  'disputes.retrieve': read,
  'disputes.list': pageOf({ charge: 'string', payment_intent: 'string' }),
  'disputes.update': { optional: { evidence, expand: 'strings', metadata: 'metadata', submit: 'boolean' } },
  'disputes.close': read,
  'payouts.create': {
    required: { amount: 'integer', currency: 'string' },
    optional: { description: 'string', expand: 'strings', metadata: 'metadata', statement_descriptor: 'string' },
  },
  'payouts.retrieve': read,
  'payouts.list': pageOf({ status: 'string' }),
  'balance.retrieve': read,
  'balanceTransactions.retrieve': read,
  'balanceTransactions.list': pageOf({ currency: 'string', source: 'string', type: 'string' }),
  'events.retrieve': read,
  'events.list': pageOf({ type: 'string' }),
  ...TAX,
  ...V2,
} as const satisfies Record<string, Shape>

export type Operation = keyof typeof PARAMETERS
