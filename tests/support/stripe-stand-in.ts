import { Stripe } from 'stripe'
import type { Db } from '#server/db.ts'
import { saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { readBank } from '#stand-ins/stripe/payments/banks.ts'
import { readCard } from '#stand-ins/stripe/payments/cards.ts'
import { payByBank } from '#stand-ins/stripe/payments/debits.ts'
import { answerChallenge, payByCard, type Tried } from '#stand-ins/stripe/payments/paying.ts'
import { answerSetup, keepBank, keepCard } from '#stand-ins/stripe/payments/setups.ts'
import { createLocalStripe } from '#stand-ins/stripe/service.ts'

export const SECRET_KEY = 'sk_test_of_the_stand_in'
export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'

/** The published test cards by what they do. */
export const CARDS = {
  good: '4242424242424242',
  atOnce: '4000000000000077',
  challenge: '4000002760003184',
  challengeDeclined: '4000008400001629',
  declined: '4000000000000002',
  poor: '4000000000009995',
  disputed: '4000000000000259',
} as const

/** The published test accounts by what their bank does. */
export const ACCOUNTS = {
  good: '000123456789',
  closed: '000111111113',
  poor: '000222222227',
  unauthorized: '000333333335',
  returnedLater: '000555555559',
} as const

export const COMPLETE = {
  firstName: 'Vera',
  lastName: 'Vendor',
  birthday: '1988-04-12',
  ssnLast4: '0000',
  routing: '110000000',
  accountNumber: '000123456789',
  hasAgreed: true,
  ip: '127.0.0.1',
}

/** The parameters of an account of Accounts v2, and of a legacy one. */
export const RECIPIENT = {
  contact_email: 'v@curio.example',
  dashboard: 'express',
  identity: { country: 'us', entity_type: 'individual' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
} as const satisfies Stripe.V2.Core.AccountCreateParams

export const EXPRESS = {
  type: 'express',
  country: 'US',
  email: 'v@curio.example',
  capabilities: { transfers: { requested: true } },
} as const satisfies Stripe.AccountCreateParams

/** One request to the service on a line of a recorded list, with what differs from run to run left out. */
export function requestLine(input: RequestInfo | URL, init?: RequestInit): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const body = typeof init?.body === 'string' ? ` ${decodeURIComponent(init.body)}` : ''
  return `${init?.method ?? 'GET'} ${pathname}${decodeURIComponent(search)}${body}`
    .replaceAll(/\b([a-z]{2,4}(?:_test)?)_[A-Za-z0-9]{14,}/g, '$1_…')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/expires_at=\d+/g, 'expires_at=…')
}

export type Endpoint = (request: Request) => Promise<Response>

/** The stand-in with the official library in front of it, a clock to move, and what a couple does on its pages. */
export function openStripe(
  db: Db,
  { endpoint, now, secret = WEBHOOK_SECRET }: { endpoint?: Endpoint; now?: () => Date; secret?: string } = {},
) {
  const clock = { at: new Date('2026-11-23T12:00:00.000Z') }
  const webhook = endpoint && { url: 'http://localhost/api/webhooks/stripe', secret, deliver: endpoint }
  const local = createLocalStripe({
    db,
    secretKey: SECRET_KEY,
    pages: 'http://localhost/_stripe',
    now: now ?? (() => clock.at),
    ...(webhook && { webhook }),
  })
  const httpClient = Stripe.createFetchHttpClient(local.fetch)
  const stripe = new Stripe(SECRET_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false })

  const clara = { email: 'c@curio.example', name: 'Clara' }
  /** What was typed on a page, as the page reads it. */
  const cardOf = (number: string) => {
    const read = readCard({ number, expiry: '12/34', cvc: '123' }, '2026-11-23')
    if (!read.ok) throw new Error(read.message)
    return { card: read.card, outcome: read.outcome, ...clara }
  }
  const accountOf = (number: string) => {
    const read = readBank({ routing: '110000000', number })
    if (!read.ok) throw new Error(read.message)
    return { bank: read.bank, outcome: read.outcome, ...clara }
  }
  const pay = (sessionId: string, number: string): Promise<Tried> =>
    local.act((call) => payByCard(call, sessionId, cardOf(number)))
  const payFromBank = (sessionId: string, number: string): Promise<Tried> =>
    local.act((call) => payByBank(call, sessionId, accountOf(number)))
  return {
    clock,
    local,
    stripe,
    pay,
    payFromBank,
    /** The same on a page where a way to pay is kept and nothing is paid. */
    saveCard: (sessionId: string, number: string) => local.act((call) => keepCard(call, sessionId, cardOf(number))),
    saveAccount: (sessionId: string, number: string) =>
      local.act((call) => keepBank(call, sessionId, accountOf(number))),
    answerSetup: (sessionId: string, isPassed: boolean) => local.act((call) => answerSetup(call, sessionId, isPassed)),
    wait: (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1e3)),
    answer: (sessionId: string, isPassed: boolean) => local.act((call) => answerChallenge(call, sessionId, isPassed)),
    /** A photographer’s account as the product opens it, filled in. */
    newVendor: async (typed: Partial<typeof COMPLETE> = {}): Promise<string> => {
      const { id } = await stripe.v2.core.accounts.create(RECIPIENT)
      await local.act((call) => saveOnboarding(call, id, { ...COMPLETE, ...typed }))
      return id
    },
    /** One of the legacy type, as the product opened them before. */
    oldVendor: async (typed: Partial<typeof COMPLETE> = {}): Promise<string> => {
      const { id } = await stripe.accounts.create(EXPRESS)
      await local.act((call) => saveOnboarding(call, id, { ...COMPLETE, ...typed }))
      return id
    },
  }
}

/** The parameters of a session for one payment. */
export const sessionOf = (amount: number, captureMethod: 'manual' | 'automatic' = 'manual') =>
  ({
    mode: 'payment',
    success_url: 'http://localhost/back?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/bookings',
    customer_email: 'client@curio.example',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Retainer' } }, quantity: 1 },
    ],
    payment_intent_data: { capture_method: captureMethod, metadata: { booking: 'b1' }, transfer_group: 'b1' },
  }) satisfies Stripe.Checkout.SessionCreateParams

/** Opens a session, pays it by card and captures it. Returns the ids. */
export async function paid(opened: ReturnType<typeof openStripe>, amount: number, card: string = CARDS.good) {
  const { id } = await opened.stripe.checkout.sessions.create(sessionOf(amount))
  await opened.pay(id, card)
  const session = await opened.stripe.checkout.sessions.retrieve(id)
  const intent = await opened.stripe.paymentIntents.capture(session.payment_intent as string)
  return { session: id, intent: intent.id, charge: intent.latest_charge as string }
}
