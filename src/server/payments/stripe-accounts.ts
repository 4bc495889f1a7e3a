import type { Stripe } from 'stripe'
import type { ConnectedAccount } from './hosted.ts'
import { KEY_FIELD } from './stripe-outcome.ts'

type Standing = Omit<ConnectedAccount, 'bank'>
type Account = Stripe.V2.Core.Account
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers

/** How the second version refuses an account that was opened with the first one. */
const OPENED_BEFORE = ['v1_account_instead_of_v2_account', 'account_not_yet_compatible_with_v2']

const isOpenedBefore = (error: unknown) => OPENED_BEFORE.includes((error as { code?: string }).code ?? '')

/** Asks in the second version of the API, and in the first where the account is only known there. */
async function inEither<T>(inSecond: () => Promise<T | null>, inFirst: () => Promise<T>): Promise<T> {
  const found = await inSecond().catch((error: unknown) => {
    if (isOpenedBefore(error)) return null
    throw error
  })
  return found ?? inFirst()
}

/** Why a capability is not there, when it will be without anybody doing anything. */
const BEING_CHECKED: readonly string[] = ['determining_status', 'requirements_pending_verification']

/** A capability that nothing the photographer adds brings back: the service has decided, or they must write to it. */
const isRefused = ({ status, status_details: why }: Capability): boolean =>
  status === 'rejected' ||
  status === 'unsupported' ||
  (status === 'restricted' &&
    why.some(({ code, resolution }) => resolution !== 'provide_info' && !BEING_CHECKED.includes(code)))

/** What the service waits for the photographer to give, now. */
const dueOf = ({ requirements }: Account) =>
  (requirements?.entries ?? []).filter(
    ({ awaiting_action_from: from, minimum_deadline: { status } }) => from === 'user' && status !== 'eventually_due',
  )

/** An account of the second version; null when it is not set up to receive transfers there. */
function standingOf(account: Account): Standing | null {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  if (!balance?.stripe_transfers) return null
  const { stripe_transfers: transfers, payouts } = balance
  const due = dueOf(account)
  const isActive = transfers.status === 'active' && payouts?.status === 'active'
  const isOnboarding = due.some(({ requested_reasons: why }) => why.some(({ code }) => code === 'routine_onboarding'))
  return {
    canBePaid: isActive && account.closed !== true,
    isSubmitted: isActive || !isOnboarding,
    isRefused: account.closed === true || [transfers, ...(payouts ? [payouts] : [])].some(isRefused),
    due: due.map(({ description }) => description),
  }
}

/** What the first version says where nothing brings the account back. */
const REFUSALS = /^(?:rejected\.|platform_paused$|other$)/

const standingBefore = (account: Stripe.Account): Standing => ({
  canBePaid: account.payouts_enabled && account.capabilities?.transfers === 'active',
  isSubmitted: account.details_submitted,
  isRefused: REFUSALS.test(account.requirements?.disabled_reason ?? ''),
  due: account.requirements?.currently_due ?? [],
})

/** Where payouts go: bank accounts are of the first version, for the accounts of both. */
async function bankOf(stripe: Stripe, accountRef: string): Promise<ConnectedAccount['bank']> {
  const { data } = await stripe.accounts.listExternalAccounts(accountRef, { object: 'bank_account', limit: 100 })
  const banks = data.flatMap((kept) => (kept.object === 'bank_account' ? [kept] : []))
  const bank = banks.find((kept) => kept.default_for_currency) ?? banks[0]
  return bank
    ? { ref: bank.id, name: bank.bank_name ?? '', holderName: bank.account_holder_name ?? '', last4: bank.last4 }
    : null
}

/** A recipient of transfers with the service's own dashboard: the platform pays the fees and bears the losses. */
const RECIPIENT = {
  dashboard: 'express',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: {
    profile: { product_description: 'Wedding photography' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
} as const satisfies Stripe.V2.Core.AccountCreateParams

type Pages = { accountRef: string; returnUrl: string; refreshUrl: string }

async function onboardingUrl(stripe: Stripe, { accountRef: account, returnUrl, refreshUrl }: Pages): Promise<string> {
  const pages = { return_url: returnUrl, refresh_url: refreshUrl }
  const { url } = await inEither<{ url: string }>(
    () =>
      stripe.v2.core.accountLinks.create({
        account,
        use_case: { type: 'account_onboarding', account_onboarding: pages },
      }),
    () => stripe.accountLinks.create({ account, type: 'account_onboarding', ...pages }),
  )
  return url
}

/** The photographers’ accounts at the service, and where they are filled in. */
export function accounts(stripe: Stripe) {
  return {
    openAccount: async ({ key, vendorId, email }: { key: string; vendorId: string; email: string }) => {
      const metadata = { [KEY_FIELD]: key, vendor: vendorId }
      const { id } = await stripe.v2.core.accounts.create(
        { contact_email: email, ...RECIPIENT, metadata },
        { idempotencyKey: key },
      )
      return { accountRef: id }
    },
    onboardingUrl: (pages: Pages) => onboardingUrl(stripe, pages),
    accountUrl: async (accountRef: string) => (await stripe.accounts.createLoginLink(accountRef)).url,
    account: async (accountRef: string): Promise<ConnectedAccount> => {
      const include: ('configuration.recipient' | 'requirements')[] = ['configuration.recipient', 'requirements']
      const standing = await inEither(
        async () => standingOf(await stripe.v2.core.accounts.retrieve(accountRef, { include })),
        async () => standingBefore(await stripe.accounts.retrieve(accountRef)),
      )
      return { ...standing, bank: await bankOf(stripe, accountRef) }
    },
    accountBalance: async (stripeAccount: string, currency: string) => {
      const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
      const of = (sums: Stripe.Balance.Available[]) =>
        sums.filter((sum) => sum.currency === currency.toLowerCase()).reduce((cents, { amount }) => cents + amount, 0)
      return { availableCents: of(available), pendingCents: of(pending) }
    },
  }
}
