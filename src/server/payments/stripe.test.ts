import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { serve } from 'srvx'
import { Stripe } from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { secondsOf } from '#stand-ins/stripe/ids.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  CARDS,
  openStripe,
  requestLine,
  SECRET_KEY,
  sessionOf,
  WEBHOOK_SECRET,
} from '#tests/support/stripe-stand-in.ts'
import type { HostedPayments } from './hosted.ts'
import { stripePayments } from './stripe.ts'
import { openStripeClient } from './stripe-client.ts'

const db = await useDatabase()
const opened = openStripe(db)
/** What the network does to the next requests: loses the request, or its answer. */
const network: { fate: ('request lost' | 'answer lost')[] } = { fate: [] }
/** Every request that was sent, with random ids left out. */
const sent: string[] = []
const stripe = await openStripeClient({
  secretKey: SECRET_KEY,
  fetch: async (input, init) => {
    sent.push(requestLine(input, init))
    const fate = network.fate.shift()
    if (fate === 'request lost') throw new TypeError('fetch failed')
    const answer = await opened.local.fetch(input, init)
    if (fate === 'answer lost') throw new TypeError('fetch failed')
    return answer
  },
})
const payments: HostedPayments = stripePayments({
  stripe,
  webhookSecret: WEBHOOK_SECRET,
  isTest: true,
})

beforeAll(() => opened.local.ready())

const request = (amountCents = 120_000, key: string = randomUUID()) => ({
  key,
  amountCents,
  currency: 'USD',
  title: 'Retainer',
  description: 'Wedding of Clara and Ben',
  email: 'clara@curio.example',
  group: 'booking-1',
  expiresAt: new Date(opened.clock.at.getTime() + 31 * 6e4),
  successUrl: 'http://localhost/dashboard/payments?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost/dashboard/payments',
})

/** An authorized payment. */
async function authorized(amountCents?: number) {
  const { sessionRef } = await payments.openCheckout(request(amountCents))
  await opened.pay(sessionRef, CARDS.good)
  const checkout = await payments.checkout(sessionRef)
  if (checkout.state !== 'authorized') throw new Error(`It is ${checkout.state}.`)
  return { sessionRef, ...checkout }
}

async function captured(amountCents?: number) {
  const { sessionRef, intentRef } = await authorized(amountCents)
  await payments.capture({ key: randomUUID(), intentRef })
  const checkout = await payments.checkout(sessionRef)
  if (checkout.state !== 'captured') throw new Error(`It is ${checkout.state}.`)
  return checkout
}

it('the library reaches the stand-in over a real connection too, as it reaches the service', async () => {
  const server = serve({ fetch: opened.local.fetch, port: 0, hostname: '127.0.0.1', silent: true })
  await server.ready()
  const port = Number(new URL(server.url!).port)
  const client = new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  const session = await client.checkout.sessions.create(sessionOf(5_000))
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', amount_total: 5_000 })
  await expect(client.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' })
  await server.close(true)
})

describe('a checkout', () => {
  it('is open, authorized, and captured once', async () => {
    const { sessionRef, url } = await payments.openCheckout(request())
    expect(await payments.checkout(sessionRef)).toEqual({ state: 'open', url })
    await opened.pay(sessionRef, CARDS.good)
    const held = await payments.checkout(sessionRef)
    expect(held).toMatchObject({
      state: 'authorized',
      amountCents: 120_000,
      way: { kind: 'card', name: 'visa', last4: '4242' },
    })
    const { intentRef } = held as { intentRef: string }
    const key = randomUUID()
    expect(await payments.capture({ key, intentRef })).toEqual({ status: 'succeeded', providerRef: intentRef })
    expect(await payments.capture({ key, intentRef })).toEqual({ status: 'succeeded', providerRef: intentRef })
    expect(await payments.capture({ key: randomUUID(), intentRef })).toMatchObject({ status: 'failed' })
    expect(await payments.checkout(sessionRef)).toMatchObject({ state: 'captured', intentRef })
  })

  it('is released when the date was lost, and cannot be captured then', async () => {
    const { sessionRef, intentRef } = await authorized()
    expect(await payments.release({ key: randomUUID(), intentRef })).toMatchObject({ status: 'succeeded' })
    expect(await payments.checkout(sessionRef)).toEqual({ state: 'released', intentRef })
    expect(await payments.capture({ key: randomUUID(), intentRef })).toMatchObject({ status: 'failed' })
  })

  it('is closed while it is open; one that was paid meanwhile says so', async () => {
    const { sessionRef } = await payments.openCheckout(request())
    expect(await payments.closeCheckout(sessionRef)).toEqual({ state: 'expired' })
    expect(await payments.closeCheckout(sessionRef)).toEqual({ state: 'expired' })
    const paid = await authorized()
    expect(await payments.closeCheckout(paid.sessionRef)).toMatchObject({ state: 'authorized' })
  })

  it('opens once for one key, also when answers are lost', async () => {
    const asked = request()
    network.fate = ['answer lost', 'request lost']
    const { sessionRef } = await payments.openCheckout(asked)
    expect((await payments.openCheckout(asked)).sessionRef).toBe(sessionRef)
    const sessions = await opened.stripe.checkout.sessions.list({ limit: 100 })
    expect(sessions.data.filter(({ metadata }) => metadata?.curio_key === asked.key)).toHaveLength(1)
    await expect(payments.openCheckout({ ...asked, amountCents: 1_000 })).rejects.toThrow('same parameters')
  })
})

describe('moving money', () => {
  it('is refused for good by the provider’s word only: without an answer it throws', async () => {
    const { chargeRef } = await captured()
    network.fate = ['answer lost', 'request lost', 'request lost']
    const refund = { key: randomUUID(), chargeRef, amountCents: 50_000 }
    await expect(payments.refund(refund)).rejects.toThrow('An error occurred with our connection')
    expect(await payments.refund(refund)).toMatchObject({ status: 'succeeded' })
    expect(await opened.stripe.charges.retrieve(chargeRef)).toMatchObject({ amount_refunded: 50_000 })
    const made = await payments.madeRefund(refund)
    expect(made).toMatch(/^re_/)
    expect(await payments.madeRefund({ ...refund, key: randomUUID() })).toBeNull()
    for (const status of ['pending', 'failed']) {
      await db.execute(sql`
        update stripe_local.objects set body = body || ${JSON.stringify({ status })}::jsonb where id = ${made}`)
      expect(await payments.madeRefund(refund)).toBe(made)
      // It was sent all the same: what became of it is followed under its name.
      expect(await payments.refund({ ...refund, isRepeat: true })).toEqual({ status: 'succeeded', providerRef: made })
    }
    expect(await payments.refund({ ...refund, key: randomUUID(), amountCents: 70_001 })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('greater than unrefunded'),
    })
  })

  it('is not done again when the provider has forgotten the key', async () => {
    const { chargeRef } = await captured()
    const accountRef = await opened.newVendor()
    const refund = { key: randomUUID(), chargeRef, amountCents: 20_000 }
    const transfer = {
      key: randomUUID(),
      accountRef,
      chargeRef,
      amountCents: 80_000,
      currency: 'USD',
      group: 'booking-1',
    }
    const first = [await payments.refund(refund), await payments.transfer(transfer)]
    const transferRef = (first[1] as { providerRef: string }).providerRef
    const reversal = { key: randomUUID(), transferRef, amountCents: 30_000 }
    first.push(await payments.reverse(reversal))
    opened.wait(2 * 86_400)
    const again = [
      await payments.refund({ ...refund, isRepeat: true }),
      await payments.transfer({ ...transfer, isRepeat: true }),
      await payments.reverse({ ...reversal, isRepeat: true }),
    ]
    expect(again).toEqual(first)
    expect(await opened.stripe.charges.retrieve(chargeRef)).toMatchObject({ amount_refunded: 20_000 })
    expect(await opened.stripe.transfers.retrieve(transferRef)).toMatchObject({ amount_reversed: 30_000 })
  })
})

it('a look-up that is refused says nothing about what was asked for: its outcome is not known', async () => {
  const error = { type: 'invalid_request_error', message: 'No such account.' }
  const httpClient = Stripe.createFetchHttpClient(async () => Response.json({ error }, { status: 404 }))
  const library = new Stripe(SECRET_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false })
  const door = stripePayments({ stripe: library, webhookSecret: WEBHOOK_SECRET, isTest: true })
  const asked = { key: 'k', chargeRef: 'ch_1', amountCents: 1, isRepeat: true }
  await expect(door.refund(asked)).rejects.toThrow(error.message)
  const order = { accountRef: 'acct_1', currency: 'USD', group: 'g' }
  await expect(door.transfer({ ...asked, ...order })).rejects.toThrow(error.message)
  await expect(door.reverse({ ...asked, transferRef: 'tr_1' })).rejects.toThrow(error.message)
  expect(await door.transfer({ ...asked, ...order, isRepeat: false })).toMatchObject({ status: 'failed' })
})

it('every change of the balance is told with its source, and their sum is the balance', async () => {
  const from = new Date(0)
  const until = new Date(opened.clock.at.getTime() + 1_000)
  let net = 0
  for await (const change of payments.balanceChanges({ from, until })) {
    expect(change.netCents).toBe(change.amountCents - change.feeCents)
    expect(secondsOf(change.at)).toBeLessThan(secondsOf(until))
    net += change.netCents
  }
  const { available, pending } = await opened.stripe.balance.retrieve()
  expect(net).toBe(available[0]!.amount + pending[0]!.amount)
})

it('every movement asks the provider for this (PY16)', async () => {
  sent.length = 0
  const { accountRef } = await payments.openAccount({
    key: 'account-1',
    vendorId: 'vendor-1',
    email: 'v@curio.example',
  })
  await payments.onboardingUrl({ accountRef, returnUrl: 'http://localhost/a', refreshUrl: 'http://localhost/b' })
  const ready = await opened.newVendor()
  await payments.account(ready)
  const { sessionRef } = await payments.openCheckout(request(120_000, 'page-1'))
  await opened.pay(sessionRef, CARDS.good)
  const held = await payments.checkout(sessionRef)
  if (held.state !== 'authorized') throw new Error(`It is ${held.state}.`)
  await payments.capture({ key: 'capture-1', intentRef: held.intentRef })
  const paid = await payments.checkout(sessionRef)
  if (paid.state !== 'captured') throw new Error(`It is ${paid.state}.`)
  const { chargeRef } = paid
  const order = { accountRef: ready, chargeRef, currency: 'USD', group: 'booking-1' }
  const transfer = await payments.transfer({ ...order, key: 'transfer-1', amountCents: 90_000 })
  if (transfer.status !== 'succeeded') throw new Error(transfer.message)
  await payments.reverse({ key: 'reversal-1', transferRef: transfer.providerRef, amountCents: 20_000 })
  await payments.refund({ key: 'refund-1', chargeRef, amountCents: 20_000 })
  expect(sent).toMatchInlineSnapshot(`
    [
      "POST /v2/core/accounts {"contact_email":"v@curio.example","dashboard":"express","identity":{"country":"us","entity_type":"individual"},"configuration":{"recipient":{"capabilities":{"stripe_balance":{"stripe_transfers":{"requested":true}}}}},"defaults":{"profile":{"product_description":"Wedding photography"},"responsibilities":{"fees_collector":"application","losses_collector":"application"}},"metadata":{"curio_key":"account-1","vendor":"vendor-1"}}",
      "POST /v2/core/account_links {"account":"acct_…","use_case":{"type":"account_onboarding","account_onboarding":{"return_url":"http://localhost/a","refresh_url":"http://localhost/b"}}}",
      "GET /v2/core/accounts/acct_…?include[0]=configuration.recipient&include[1]=requirements",
      "GET /v1/accounts/acct_…/external_accounts?object=bank_account&limit=100",
      "POST /v1/checkout/sessions mode=payment&allowed_payment_method_types[0]=card&success_url=http://localhost/dashboard/payments?session={CHECKOUT_SESSION_ID}&cancel_url=http://localhost/dashboard/payments&customer_email=clara@curio.example&expires_at=…&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=120000&line_items[0][price_data][product_data][name]=Retainer&line_items[0][price_data][product_data][description]=Wedding of Clara and Ben&metadata[curio_key]=page-1&payment_intent_data[capture_method]=manual&payment_intent_data[description]=Retainer&payment_intent_data[metadata][curio_key]=page-1&payment_intent_data[transfer_group]=booking-1",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/payment_intents/pi_…/capture ",
      "GET /v1/checkout/sessions/cs_test_…?expand[0]=payment_intent.latest_charge",
      "POST /v1/transfers amount=90000&currency=usd&destination=acct_…&transfer_group=booking-1&source_transaction=ch_…&metadata[curio_key]=transfer-1",
      "POST /v1/transfers/tr_…/reversals amount=20000&metadata[curio_key]=reversal-1",
      "POST /v1/refunds charge=ch_…&amount=20000&metadata[curio_key]=refund-1",
    ]
  `)
})
