import type { Db } from '#server/db.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { readBank } from '#stand-ins/stripe/payments/banks.ts'
import { readCard } from '#stand-ins/stripe/payments/cards.ts'
import { payByBank } from '#stand-ins/stripe/payments/debits.ts'
import { payByCard } from '#stand-ins/stripe/payments/paying.ts'
import { keepBank } from '#stand-ins/stripe/payments/setups.ts'
import { createLocalStripe } from '#stand-ins/stripe/service.ts'
import type { Recorder } from './recorder.ts'
import type { Way, World } from './walk.ts'

const SECRET_KEY = 'sk_test_of_the_stand_in'
const CARDS = { card: '4242424242424242', 'disputed card': '4000000000000259' } as const
const COUPLE = { email: 'clara@curio.example', name: 'Clara Reyes' }
const WITHOUT_DASHBOARD = {
  contact_email: 'vera@curio.example',
  dashboard: 'none',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
} as const
const VENDOR = {
  firstName: 'Vera',
  lastName: 'Vendor',
  birthday: '1988-04-12',
  ssnLast4: '0000',
  routing: '110000000',
  accountNumber: '000123456789',
  hasAgreed: true,
  ip: '127.0.0.1',
}

type Given = {
  db: Db
  record: (fetch: typeof globalThis.fetch) => Recorder
  /** Whether the service's account was filled in over its API: such a one has no dashboard. */
  isOverApi: boolean
}

/** The stand-in over a database of its own; its pages are filled in by itself. */
export async function standInWorld({ db, record, isOverApi }: Given): Promise<World & { recorder: Recorder }> {
  const local = createLocalStripe({ db, secretKey: SECRET_KEY, pages: 'http://localhost/_stripe' })
  const recorder = record(local.fetch)
  const stripe = await openStripeClient({ secretKey: SECRET_KEY, fetch: recorder.fetch })
  const unrecorded = await openStripeClient({ secretKey: SECRET_KEY, fetch: local.fetch })
  await local.ready()

  async function payOn(session: string, way: Way): Promise<void> {
    const today = new Date().toISOString().slice(0, 10)
    if (way === 'bank') {
      const read = readBank({ routing: VENDOR.routing, number: VENDOR.accountNumber })
      if (!read.ok) throw new Error(read.message)
      const { bank, outcome } = read
      await local.act((call) => payByBank(call, session, { bank, outcome, ...COUPLE }))
      return
    }
    const read = readCard({ number: CARDS[way], expiry: '12/40', cvc: '123' }, today)
    if (!read.ok) throw new Error(read.message)
    const { card, outcome } = read
    await local.act((call) => payByCard(call, session, { card, outcome, ...COUPLE }))
  }

  return {
    stripe,
    recorder,
    payments: stripePayments({ stripe, webhookSecret: '', isTest: true }),
    begin: recorder.begin,
    fillIn: async (opened) => {
      const account = isOverApi ? (await unrecorded.v2.core.accounts.create(WITHOUT_DASHBOARD)).id : opened
      await local.act((call) => saveOnboarding(call, account, VENDOR))
      return account
    },
    pay: async ({ amount, way, group }) => {
      const { id } = await unrecorded.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://localhost/back',
        allowed_payment_method_types: [way === 'bank' ? 'us_bank_account' : 'card'],
        line_items: [
          { price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Retainer' } }, quantity: 1 },
        ],
        payment_intent_data: { transfer_group: group, ...(way !== 'bank' && { capture_method: 'manual' }) },
      })
      await payOn(id, way)
      return (await unrecorded.checkout.sessions.retrieve(id)).payment_intent as string
    },
    keepCard: async (customer) => {
      const { id } = await unrecorded.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://localhost/back',
        allowed_payment_method_types: ['card'],
        customer,
        line_items: [
          { price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Retainer' } }, quantity: 1 },
        ],
        payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session' },
      })
      await payOn(id, 'card')
      const { payment_intent: intent } = await unrecorded.checkout.sessions.retrieve(id)
      const kept = await unrecorded.paymentIntents.cancel(intent as string)
      return kept.payment_method as string
    },
    keepBank: async (customer) => {
      const read = readBank({ routing: VENDOR.routing, number: VENDOR.accountNumber })
      if (!read.ok) throw new Error(read.message)
      const { id } = await unrecorded.checkout.sessions.create({
        mode: 'setup',
        success_url: 'http://localhost/back',
        allowed_payment_method_types: ['us_bank_account'],
        customer,
      })
      const { bank, outcome } = read
      await local.act((call) => keepBank(call, id, { bank, outcome, ...COUPLE }))
      return (await unrecorded.checkout.sessions.retrieve(id)).setup_intent as string
    },
    // It is registered wherever it knows a rate.
    register: async () => undefined,
    until: async (what, ask) => {
      const found = await ask()
      if (found === null) throw new Error(`There is none: ${what}.`)
      return found
    },
    close: async () => undefined,
  }
}
