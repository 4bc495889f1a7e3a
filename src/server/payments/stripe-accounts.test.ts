import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { rejectAccount, restrictAccount, reviewAccount, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { failPayout } from '#stand-ins/stripe/accounts/payouts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, COMPLETE, openStripe, paid, SECRET_KEY } from '#tests/support/stripe-stand-in.ts'
import { accounts } from './stripe-accounts.ts'
import { openStripeClient } from './stripe-client.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { local } = opened
/** The paths that were asked for. */
const asked: string[] = []
const stripe = await openStripeClient({
  secretKey: SECRET_KEY,
  fetch: async (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname.replaceAll(/acct_\w+/g, 'acct'))
    return local.fetch(input, init)
  },
})
const door = accounts(stripe)

beforeAll(() => local.ready())

const PAGES = { returnUrl: 'http://localhost/vendor/earnings', refreshUrl: 'http://localhost/vendor/earnings?again=1' }
const MINUTES = 60
const BANK = {
  ref: expect.stringMatching(/^ba_/),
  name: 'STRIPE TEST BANK',
  holderName: 'Vera Vendor',
  last4: '6789',
}
const READY = { canBePaid: true, isSubmitted: true, isRefused: false, due: [], bank: BANK }

it('a new photographer has an account of Accounts v2, which says what is missing until its page is complete', async () => {
  const given = { key: randomUUID(), vendorId: 'v1', email: 'v@curio.example' }
  const { accountRef } = await door.openAccount(given)
  expect(await door.openAccount(given)).toEqual({ accountRef })
  expect(await stripe.v2.core.accounts.retrieve(accountRef, { include: ['defaults'] })).toMatchObject({
    applied_configurations: ['recipient'],
    contact_email: 'v@curio.example',
    dashboard: 'express',
    metadata: { curio_key: given.key, vendor: 'v1' },
    defaults: {
      responsibilities: {
        fees_collector: 'application',
        losses_collector: 'application',
        requirements_collector: 'stripe',
      },
    },
  })
  const fresh = await door.account(accountRef)
  expect(fresh).toMatchObject({ canBePaid: false, isSubmitted: false, isRefused: false, bank: null })
  expect(fresh.due).toContain('external_account')
  expect(fresh.due).toContain('identity.individual.given_name')
  expect(await door.onboardingUrl({ accountRef, ...PAGES })).toContain('/_stripe/onboarding/')
  await local.act((call) => saveOnboarding(call, accountRef, { ...COMPLETE, ssnLast4: '' }))
  expect(await door.account(accountRef)).toMatchObject({
    canBePaid: false,
    isSubmitted: false,
    due: ['identity.individual.id_numbers.us_ssn_last_4'],
    bank: BANK,
  })
  await local.act((call) => saveOnboarding(call, accountRef, COMPLETE))
  expect(await door.account(accountRef)).toEqual(READY)
  expect(await door.accountUrl(accountRef)).toContain('/_stripe/express/')
})

describe('an account that was opened with the first version', () => {
  it('is read and filled in there while the second one does not know it, and in the second one afterwards', async () => {
    const accountRef = await opened.oldVendor()
    for (const expected of ['/v1/accounts/acct', '/v2/core/accounts/acct']) {
      asked.length = 0
      expect(await door.account(accountRef)).toEqual(READY)
      expect(asked).toEqual([
        '/v2/core/accounts/acct',
        ...(expected.startsWith('/v1/') ? [expected] : []),
        '/v1/accounts/acct/external_accounts',
      ])
      expect(await door.onboardingUrl({ accountRef, ...PAGES })).toContain('/_stripe/onboarding/')
      expect(await door.accountUrl(accountRef)).toContain('/_stripe/express/')
      opened.wait(10 * MINUTES)
    }
  })

  it.each(['v1_account_instead_of_v2_account', 'account_not_yet_compatible_with_v2'])(
    'is usable where the service refuses it with %s',
    async (code) => {
      const accountRef = await opened.oldVendor()
      const httpClient = Stripe.createFetchHttpClient(async (input, init) =>
        new URL(input instanceof Request ? input.url : input).pathname.startsWith('/v2/')
          ? Response.json({ error: { type: 'invalid_request_error', code, message: 'No.' } }, { status: 400 })
          : local.fetch(input, init),
      )
      const before = accounts(new Stripe(SECRET_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false }))
      expect(await before.account(accountRef)).toEqual(READY)
      expect(await before.onboardingUrl({ accountRef, ...PAGES })).toContain('/_stripe/onboarding/')
      await local.act((call) => rejectAccount(call, accountRef))
      expect(await before.account(accountRef)).toMatchObject({ canBePaid: false, isRefused: true, due: [] })
    },
  )

  it('any other refusal of the second version is one: nothing is guessed from the first', async () => {
    await expect(door.account('acct_of_nobody')).rejects.toThrow('No such account')
    await expect(door.onboardingUrl({ accountRef: 'acct_of_nobody', ...PAGES })).rejects.toThrow('No such account')
  })
})

describe.each(['newVendor', 'oldVendor'] as const)('once payouts have begun (%s)', (open) => {
  const DOCUMENT = 'individual.verification.document'
  const onboarded = async () => {
    const accountRef = await opened[open]()
    opened.wait(10 * MINUTES)
    expect(await door.account(accountRef)).toEqual(READY)
    return accountRef
  }

  it.each<[string, (call: Call, account: string) => Promise<unknown>, object]>([
    [
      'the service asks for more',
      (call, account) => restrictAccount(call, account, [DOCUMENT]),
      { isRefused: false, due: ['identity.individual.documents.primary_verification'] },
    ],
    [
      'the service looks at what it has',
      (call, account) => reviewAccount(call, account),
      { isRefused: false, due: [] },
    ],
    ['the service rejects the account', (call, account) => rejectAccount(call, account), { isRefused: true, due: [] }],
  ])('%s: nothing can be paid until it is over', async (_name, happens, expected) => {
    const accountRef = await onboarded()
    await local.act((call) => happens(call, accountRef))
    expect(await door.account(accountRef)).toMatchObject({ canBePaid: false, isSubmitted: true, ...expected })
    const order = { amount: 100, currency: 'usd', destination: accountRef }
    await expect(stripe.transfers.create(order)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    await local.act((call) => restrictAccount(call, accountRef, []))
    expect(await door.account(accountRef)).toEqual(READY)
  })

  it('a payout that the bank sends back stops the next ones, and asks for the bank again', async () => {
    const accountRef = await opened[open]()
    const { charge } = await paid(opened, 12_000, CARDS.atOnce)
    await stripe.transfers.create({
      amount: 5_000,
      currency: 'usd',
      destination: accountRef,
      source_transaction: charge,
    })
    await local.run()
    const at = { stripeAccount: accountRef }
    const [payout] = (await stripe.payouts.list({}, at)).data
    await local.act((call) => failPayout(call, payout!.id))
    opened.wait(10 * MINUTES)
    expect(await door.account(accountRef)).toMatchObject({
      canBePaid: false,
      isSubmitted: true,
      isRefused: false,
      due: ['external_account'],
    })
  })
})
