import type { Stripe } from 'stripe'

/** What an individual must give before the service pays them, in the service's words. */
export const REQUIREMENTS = [
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
] as const

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Requirements in the service's form. */
export const requirementsOf = (due: string[], disabledReason: string | null) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: disabledReason as Stripe.Account.Requirements.DisabledReason | null,
  errors: [],
  eventually_due: due,
  past_due: disabledReason === 'requirements.past_due' ? due : [],
  pending_verification: [],
})

export type NewAccount = {
  id: string
  created: number
  country: string
  email: string | null
  businessType: Stripe.Account.BusinessType | null
  profile: Partial<Record<'mcc' | 'name' | 'product_description' | 'support_email' | 'url', string>>
  metadata: Record<string, string>
  capabilities: string[]
  interval: string
  statementDescriptor: string | null
  /** How an account of Accounts v2 is set up; without it, it is one of the legacy type Express. */
  setUp?: SetUp
}

/** Who bears what, and which dashboard the account has, in the words of either version. */
export type SetUp = {
  displayName: string | null
  dashboard: 'express' | 'full' | 'none'
  feesCollector: 'application' | 'stripe'
  lossesCollector: 'application' | 'stripe'
}

/** The service asks for what is missing itself wherever the account has a dashboard or the service bears losses. */
const collectorOf = ({ dashboard, lossesCollector }: SetUp) =>
  dashboard === 'none' && lossesCollector === 'application' ? ('application' as const) : ('stripe' as const)

const EXPRESS: Stripe.Account.Controller = {
  type: 'application',
  is_controller: true,
  fees: { payer: 'application_express' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
}

const controllerOf = (setUp: SetUp | undefined): Stripe.Account.Controller =>
  setUp
    ? {
        ...EXPRESS,
        fees: { payer: setUp.feesCollector === 'application' ? 'application' : 'account' },
        losses: { payments: setUp.lossesCollector },
        requirement_collection: collectorOf(setUp),
        stripe_dashboard: { type: setUp.dashboard },
      }
    : EXPRESS

const businessProfile = (profile: NewAccount['profile']) => ({
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: profile.mcc ?? null,
  minority_owned_business_designation: null,
  name: profile.name ?? null,
  product_description: profile.product_description ?? null,
  support_address: NO_ADDRESS,
  support_email: profile.support_email ?? null,
  support_phone: null,
  support_url: null,
  url: profile.url ?? null,
})

const settingsOf = ({ interval, statementDescriptor, setUp }: NewAccount) => ({
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: setUp?.displayName ?? null, timezone: 'Etc/UTC' },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval },
    statement_descriptor: statementDescriptor,
  },
  sepa_debit_payments: {},
})

/** An account of which nothing is known yet, as the first version of the API shows it: it cannot be paid. */
export const newAccount = (given: NewAccount) =>
  ({
    id: given.id,
    object: 'account',
    business_profile: businessProfile(given.profile),
    business_type: given.businessType,
    capabilities: Object.fromEntries(given.capabilities.map((name) => [name, 'inactive' as const])),
    charges_enabled: false,
    controller: controllerOf(given.setUp),
    country: given.country,
    created: given.created,
    default_currency: 'usd',
    details_submitted: false,
    email: given.email,
    external_accounts: {
      data: [] as Stripe.BankAccount[],
      has_more: false,
      object: 'list',
      url: `/v1/accounts/${given.id}/external_accounts`,
    },
    future_requirements: requirementsOf([], null),
    metadata: given.metadata,
    payouts_enabled: false,
    requirements: requirementsOf([...REQUIREMENTS], 'requirements.past_due'),
    settings: settingsOf(given),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: given.setUp ? 'none' : 'express',
  }) as unknown as Stripe.Account

export type Bank = { id: string; account: string; holderName: string; last4: string; routing: string }

/** A bank account as the service shows it: of its number only the last four digits are kept. */
export const newBank = ({ id, account, holderName, last4, routing }: Bank) =>
  ({
    id,
    object: 'bank_account',
    account,
    account_holder_name: holderName,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    customer: null,
    default_for_currency: true,
    fingerprint: null,
    last4,
    metadata: {},
    routing_number: routing,
    status: 'new',
  }) satisfies Stripe.BankAccount & { metadata: object }
