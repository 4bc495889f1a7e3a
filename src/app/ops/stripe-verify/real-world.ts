import type { Stripe } from 'stripe'
import { stripePayments } from '#server/payments/stripe.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import type { Recorder } from './recorder.ts'
import type { Way, World } from './walk.ts'

const POLL_MS = 4_000
/** How long an account that was filled in over the API may take, and how long a person on the page. */
const CHECKED_WITHIN_MS = 90_000
const FILLED_WITHIN_MS = 5 * 60_000
const APPEARS_WITHIN_MS = 60_000

/** The service's own payment methods for tests. */
const METHODS: Record<Way, string> = {
  card: 'pm_card_visa',
  'disputed card': 'pm_card_createDispute',
  bank: 'pm_usBankAccount_success',
}

/** A recipient without a dashboard, whose requirements the platform collects: everything the service's tests accept. */
const filledIn = (now: Date): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: 'vera@curio.example',
  dashboard: 'none',
  identity: {
    country: 'us',
    entity_type: 'individual',
    attestations: { terms_of_service: { account: { date: now.toISOString(), ip: '8.8.8.8' } } },
    individual: {
      given_name: 'Vera',
      surname: 'Vendor',
      email: 'vera@curio.example',
      phone: '0000000000',
      date_of_birth: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Schenectady', state: 'NY', postal_code: '12345', country: 'us' },
      id_numbers: [{ type: 'us_ssn', value: '000000000' }],
    },
  },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: {
    profile: { business_url: 'https://accessible.stripe.com', product_description: 'Wedding photography' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
})

/** The couple's permission to debit its account, as a page asks for it. */
const MANDATE: Stripe.PaymentIntentCreateParams.MandateData = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '8.8.8.8', user_agent: 'npm run stripe:verify' },
  },
}

const paidWith = (way: Way, { amount, group }: { amount: number; group: string }) =>
  ({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: METHODS[way],
    description: 'Retainer',
    transfer_group: group,
    return_url: 'https://curio.example/back',
    ...(way === 'bank'
      ? {
          allowed_payment_method_types: ['us_bank_account'],
          mandate_data: MANDATE,
        }
      : { allowed_payment_method_types: ['card'], capture_method: 'manual' }),
  }) satisfies Stripe.PaymentIntentCreateParams

type Given = {
  secretKey: string
  record: (fetch: typeof globalThis.fetch) => Recorder
  say: (line: string) => void
  wait?: (ms: number) => Promise<void>
  fetch?: typeof globalThis.fetch
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** @throws Error when the service refuses the key, or does not answer. */
async function assertReached(stripe: Stripe): Promise<void> {
  try {
    await stripe.balance.retrieve()
  } catch (error) {
    const isRefused = (error as { statusCode?: number }).statusCode === 401
    throw new Error(isRefused ? 'Stripe refuses STRIPE_SECRET_KEY.' : 'Stripe does not answer.', { cause: error })
  }
}

/** The service itself, with test keys. What cannot be filled in over its API, a person is asked to. */
export async function realWorld({ secretKey, record, say, wait = pause, fetch = globalThis.fetch }: Given) {
  const recorder = record(fetch)
  const stripe = await openStripeClient({ secretKey, fetch: recorder.fetch })
  const unrecorded = await openStripeClient({ secretKey, fetch })
  await assertReached(unrecorded)
  const payments = stripePayments({ stripe, webhookSecret: '', isTest: true })
  const made: string[] = []
  const registered: string[] = []
  let isOverApi = false

  async function within<T>(ms: number, ask: () => Promise<T | null>): Promise<T | null> {
    for (let left = ms; left > 0; left -= POLL_MS) {
      const found = await ask()
      if (found !== null) return found
      await wait(POLL_MS)
    }
    return null
  }
  const readyWithin = (account: string, ms: number) =>
    within(ms, async () => ((await payments.account(account)).canBePaid ? account : null))

  async function overApi(): Promise<string | null> {
    try {
      const { id } = await unrecorded.v2.core.accounts.create(filledIn(new Date()))
      made.push(id)
      await unrecorded.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
      return await readyWithin(id, CHECKED_WITHIN_MS)
    } catch (error) {
      say(`  The service takes no account filled in over its API: ${error instanceof Error ? error.message : ''}`)
      return null
    }
  }

  const world: World = {
    stripe,
    payments,
    begin: (step) => {
      say(step)
      recorder.begin(step)
    },
    fillIn: async (account, link) => {
      made.push(account)
      const filled = await overApi()
      isOverApi = filled !== null
      if (filled) return filled
      say(`  Within five minutes, open this page and fill it in with test data (SSN 000-00-0000, code 000000): ${link}`)
      const ready = await readyWithin(account, FILLED_WITHIN_MS)
      if (!ready) throw new Error('Nobody has filled in the account.')
      return ready
    },
    pay: async ({ amount, way, group }) =>
      (await unrecorded.paymentIntents.create(paidWith(way, { amount, group }))).id,
    keepCard: async (customer) => {
      const order = paidWith('card', { amount: 100, group: customer })
      const intent = await unrecorded.paymentIntents.create({ ...order, customer, setup_future_usage: 'off_session' })
      await unrecorded.paymentIntents.cancel(intent.id)
      return intent.payment_method as string
    },
    keepBank: async (customer) => {
      const kept = {
        allowed_payment_method_types: ['us_bank_account'],
        mandate_data: MANDATE,
        payment_method: METHODS.bank,
      }
      const { id } = await unrecorded.setupIntents.create({ ...kept, customer, confirm: true, usage: 'off_session' })
      return id
    },
    register: async (state) => {
      const { data } = await unrecorded.tax.registrations.list({ status: 'active', limit: 100 })
      if (data.some(({ country_options: { us } }) => us?.state === state && us.type === 'state_sales_tax')) return
      const { id } = await unrecorded.tax.registrations.create({
        active_from: 'now',
        country: 'US',
        country_options: { us: { state, type: 'state_sales_tax' } },
      })
      registered.push(id)
    },
    until: async (what, ask) => {
      const found = await within(APPEARS_WITHIN_MS, ask)
      if (found === null) throw new Error(`It did not come within a minute: ${what}.`)
      return found
    },
    close: async () => {
      for (const registration of registered)
        await unrecorded.tax.registrations
          .update(registration, { expires_at: 'now' })
          .catch(() => say(`  The test registration ${registration} stays active.`))
      for (const account of made)
        await unrecorded.v2.core.accounts
          .close(account, { applied_configurations: ['recipient'] })
          .catch(() => say(`  The test account ${account} stays open.`))
    },
  }
  return { ...world, recorder, isOverApi: () => isOverApi }
}
