import type { Stripe } from 'stripe'
import { momentOf } from '#stand-ins/stripe/ids.ts'

type AccountV2 = Stripe.V2.Core.Account
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers
type Entry = Stripe.V2.Core.Account.Requirements.Entry

/** What may be asked for beside the account itself; whatever is not asked for is null. */
export const INCLUDABLE = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
]

/** What the second version calls that which the first one asks for by another name. */
const NAMES: Readonly<Record<string, string>> = {
  external_account: 'external_account',
  'individual.dob.day': 'identity.individual.date_of_birth.day',
  'individual.dob.month': 'identity.individual.date_of_birth.month',
  'individual.dob.year': 'identity.individual.date_of_birth.year',
  'individual.first_name': 'identity.individual.given_name',
  'individual.last_name': 'identity.individual.surname',
  'individual.ssn_last_4': 'identity.individual.id_numbers.us_ssn_last_4',
  'individual.verification.document': 'identity.individual.documents.primary_verification',
  'tos_acceptance.date': 'identity.attestations.terms_of_service.account.date',
  'tos_acceptance.ip': 'identity.attestations.terms_of_service.account.ip',
}
const nameOf = (requirement: string) => NAMES[requirement] ?? `identity.${requirement}`

const CAPABILITIES = ['stripe_balance.payouts', 'stripe_balance.stripe_transfers'] as const

type Deadline = 'currently_due' | 'past_due'

const entryOf = (
  account: Stripe.Account,
  requirement: string,
  { status, from }: { status: Deadline; from: Entry['awaiting_action_from'] },
) => ({
  awaiting_action_from: from,
  description: nameOf(requirement),
  errors: [],
  impact: {
    restricts_capabilities: CAPABILITIES.map((capability) => ({
      capability,
      configuration: 'recipient' as const,
      deadline: { status },
    })),
  },
  minimum_deadline: { status },
  reference: null,
  requested_reasons: [
    { code: account.details_submitted ? ('routine_verification' as const) : ('routine_onboarding' as const) },
  ],
})

/** What is missing, and what the service is looking at. */
function requirementsOf(account: Stripe.Account) {
  const { currently_due: due, past_due: late, pending_verification: pending } = account.requirements!
  const deadlineOf = (requirement: string): Deadline => (late!.includes(requirement) ? 'past_due' : 'currently_due')
  const entries = [
    ...due!.map((one) => entryOf(account, one, { status: deadlineOf(one), from: 'user' })),
    ...pending!.map((one) => entryOf(account, one, { status: 'currently_due', from: 'stripe' })),
  ]
  const [soonest] = entries.map((entry) => entry.minimum_deadline).toSorted((a, b) => b.status.localeCompare(a.status))
  return { alternatives: [], entries, summary: soonest ? { minimum_deadline: { ...soonest, time: null } } : null }
}

const NOTHING_REQUIRED = { alternatives: [], entries: [], minimum_transition_date: null, summary: null }

/** Whether a capability is there, and if not, whose turn it is. */
function capabilityOf(account: Stripe.Account, isActive: boolean): Capability {
  if (isActive) return { status: 'active', status_details: [] }
  const { disabled_reason: reason, currently_due: due } = account.requirements!
  if (reason?.startsWith('rejected.'))
    return { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] }
  if (reason === 'requirements.pending_verification')
    return {
      status: 'pending',
      status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
    }
  return due!.length > 0
    ? { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] }
    : { status: 'restricted', status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }] }
}

const recipientOf = (account: Stripe.Account) => ({
  applied: true,
  capabilities: {
    bank_accounts: null,
    cards: null,
    stripe_balance: {
      payouts: capabilityOf(account, account.payouts_enabled),
      stripe_transfers: capabilityOf(account, account.capabilities?.transfers === 'active'),
    },
  },
})

const defaultsOf = ({ business_profile: profile, controller, default_currency: currency }: Stripe.Account) => ({
  currency: currency ?? null,
  locales: null,
  payout_methods: null,
  profile: {
    business_url: profile?.url ?? null,
    doing_business_as: profile?.name ?? null,
    product_description: profile?.product_description ?? null,
  },
  responsibilities: {
    fees_collector: controller?.fees?.payer === 'account' ? 'stripe' : controller?.fees?.payer,
    losses_collector: controller?.losses?.payments,
    requirements_collector: controller?.requirement_collection,
  },
})

const identityOf = ({ business_type: type, country, tos_acceptance: terms }: Stripe.Account) => ({
  attestations: {
    directorship_declaration: null,
    ownership_declaration: null,
    persons_provided: null,
    representative_declaration: null,
    terms_of_service: terms?.date
      ? { account: { date: momentOf(terms.date), ip: terms.ip, user_agent: terms.user_agent } }
      : null,
  },
  business_details: null,
  country,
  entity_type: type,
  individual: null,
})

/** An account as the second version of the API shows it; what is not asked for is null. */
export function accountV2(account: Stripe.Account, include: readonly string[]): AccountV2 {
  const asked = <T>(name: string, value: T): T | null => (include.includes(name) ? value : null)
  const hasConfiguration = include.some((name) => name.startsWith('configuration.'))
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: hasConfiguration
      ? { customer: null, merchant: null, recipient: asked('configuration.recipient', recipientOf(account)) }
      : null,
    contact_email: account.email,
    contact_phone: null,
    created: momentOf(account.created!),
    dashboard: account.controller!.stripe_dashboard!.type,
    defaults: asked('defaults', defaultsOf(account)),
    display_name: account.settings?.dashboard.display_name ?? null,
    future_requirements: asked('future_requirements', NOTHING_REQUIRED),
    identity: asked('identity', identityOf(account)),
    livemode: false,
    metadata: account.metadata,
    requirements: asked('requirements', requirementsOf(account)),
  } as unknown as AccountV2
}
