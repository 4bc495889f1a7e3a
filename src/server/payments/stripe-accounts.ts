import type { Stripe } from 'stripe'
import type { ConnectedAccount } from './hosted.ts'
import { KEY_FIELD } from './stripe-outcome.ts'

function connectedAccount(account: Stripe.Account): ConnectedAccount {
  const banks = (account.external_accounts?.data ?? []).flatMap((kept) =>
    kept.object === 'bank_account' ? [kept] : [],
  )
  const bank = banks.find((kept) => kept.default_for_currency) ?? banks[0]
  return {
    canBePaid: account.payouts_enabled && account.capabilities?.transfers === 'active',
    isSubmitted: account.details_submitted,
    due: account.requirements?.currently_due ?? [],
    bank: bank
      ? { ref: bank.id, name: bank.bank_name ?? '', holderName: bank.account_holder_name ?? '', last4: bank.last4 }
      : null,
  }
}

/** The photographers’ accounts at the service, and where they are filled in. */
export function accounts(stripe: Stripe) {
  return {
    openAccount: async ({ key, vendorId, email }: { key: string; vendorId: string; email: string }) => {
      const { id } = await stripe.accounts.create(
        {
          type: 'express',
          country: 'US',
          email,
          business_type: 'individual',
          capabilities: { transfers: { requested: true } },
          metadata: {
            [KEY_FIELD]: key,
            vendor: vendorId,
          },
        },
        { idempotencyKey: key },
      )
      return { accountRef: id }
    },
    onboardingUrl: async (request: { accountRef: string; returnUrl: string; refreshUrl: string }) => {
      const { accountRef: account, returnUrl, refreshUrl } = request
      const addresses = { return_url: returnUrl, refresh_url: refreshUrl }
      return (await stripe.accountLinks.create({ account, type: 'account_onboarding', ...addresses })).url
    },
    accountUrl: async (accountRef: string) => (await stripe.accounts.createLoginLink(accountRef)).url,
    account: async (accountRef: string) => connectedAccount(await stripe.accounts.retrieve(accountRef)),
    accountBalance: async (stripeAccount: string, currency: string) => {
      const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount })
      const of = (sums: Stripe.Balance.Available[]) =>
        sums.filter((sum) => sum.currency === currency.toLowerCase()).reduce((cents, { amount }) => cents + amount, 0)
      return { availableCents: of(available), pendingCents: of(pending) }
    },
  }
}
