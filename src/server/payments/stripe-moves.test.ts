import { beforeAll, expect, it } from 'vitest'
import { failRefund } from '#stand-ins/stripe/payments/refunds.ts'
import { useDatabase } from '#tests/support/database.ts'
import { diceOf, randomOf } from '#tests/support/random.ts'
import { timesTried } from '#tests/support/scale.ts'
import { CARDS, openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf, decide } from '#tests/support/stripe-world.ts'
import type { Moved } from './hosted.ts'
import { stripePayments } from './stripe.ts'
import { openStripeClient } from './stripe-client.ts'

const db = await useDatabase()
const MOVES = timesTried(80, 5_000)

const dice = diceOf(randomOf(20_261_123))

const told = new Set<string>()
const webhook = { isBroken: false }
const opened = openStripe(db, {
  endpoint: async (request) => {
    const event = await payments.readEvent(await request.text(), request.headers.get('stripe-signature') ?? '')
    if (!event || webhook.isBroken) return new Response(null, { status: 500 })
    told.add(event.id)
    return new Response(null, { status: 200 })
  },
})

/** Of ten requests, one is lost on its way and one loses its answer. */
const stripe = await openStripeClient({
  secretKey: SECRET_KEY,
  fetch: async (input, init) => {
    if (dice.isOnce(0.1)) throw new TypeError('fetch failed')
    const answer = await opened.local.fetch(input, init)
    if (dice.isOnce(0.1)) throw new TypeError('fetch failed')
    return answer
  },
})
// Nobody waits between the library's own tries.
const { _requestSender: sender } = stripe as unknown as { _requestSender: { _getSleepTimeInMS: () => number } }
sender._getSleepTimeInMS = () => 0
const payments = stripePayments({
  stripe,
  webhookSecret: WEBHOOK_SECRET,
  isTest: true,
  now: () => opened.clock.at.getTime(),
})

beforeAll(() => opened.local.ready())

/** What the platform believes happened: each movement of its balance by kind and cents. */
const book = new Map<string, number>()
const enter = (kind: string, cents: number) => book.set(kind, (book.get(kind) ?? 0) + cents)

let keys = 0
const newKey = () => `move-${(keys += 1)}`

/** Asks until the outcome is known, and sometimes once more, as a job does that was interrupted. */
async function insist<T>(work: (isRepeat: boolean) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await work(tries > 0).catch((error: { type?: string }) => {
      if (error.type !== 'StripeConnectionError') throw error
      return null
    })
    if (answer !== null && !dice.isOnce(0.15)) return answer
    if (dice.isOnce(0.1)) opened.wait(dice.below(3) * 86_400)
  }
}

type Paid = { charge: string; left: number; forVendor: number }
type Sent = { transfer: string; left: number }
const paid: Paid[] = []
const sent: Sent[] = []
const refunds: { id: string; of: Paid; cents: number }[] = []
const disputes: { id: string; cents: number }[] = []
const vendors: string[] = []

const fee = (cents: number) => Math.round(cents * 0.029) + 30
const isDone = (moved: Moved): moved is Moved & { status: 'succeeded' } => moved.status === 'succeeded'

async function openPage(amountCents: number, key: string) {
  const request = () => ({
    key,
    amountCents,
    currency: 'USD',
    title: 'Retainer',
    description: 'A wedding',
    group: 'g',
    email: 'c@curio.example',
    successUrl: 'http://localhost/b',
    cancelUrl: 'http://localhost/c',
  })
  const expiresAt = new Date(opened.clock.at.getTime() + 23 * 3_600_000)
  for (;;) {
    const page = await payments.openCheckout({ ...request(), expiresAt }).catch(() => null)
    if (page) return page
  }
}

async function payPage(): Promise<void> {
  const amountCents = 500 + dice.below(400_000)
  const { sessionRef } = await openPage(amountCents, newKey())
  const card = dice.of([CARDS.good, CARDS.good, CARDS.atOnce, CARDS.declined])!
  const tried = await opened.pay(sessionRef, card)
  if (tried.state !== 'complete') return void (await insist(() => payments.closeCheckout(sessionRef)))
  const checkout = await insist(() => payments.checkout(sessionRef))
  // An authorization holds for a week only: the time that passed while asking may have ended it.
  if (checkout.state !== 'authorized') return
  const { intentRef } = checkout
  if (dice.isOnce(0.2)) return void (await insist(() => payments.release({ key: `r-${intentRef}`, intentRef })))
  await insist(() => payments.capture({ key: `c-${intentRef}`, intentRef }))
  const after = await insist(() => payments.checkout(sessionRef))
  if (after.state !== 'captured') return
  enter('charge', amountCents - fee(amountCents))
  paid.push({ charge: after.chargeRef, left: amountCents, forVendor: Math.floor(amountCents * 0.8) })
}

async function refundSome(): Promise<void> {
  const of = dice.of(paid)
  if (!of) return
  const amountCents = 1 + dice.below(of.left)
  const key = newKey()
  const moved = await insist((isRepeat) => payments.refund({ key, chargeRef: of.charge, amountCents, isRepeat }))
  if (!isDone(moved)) return
  of.left -= amountCents
  enter('refund', -amountCents)
  refunds.push({ id: moved.providerRef, of, cents: amountCents })
}

async function passOn(): Promise<void> {
  const from = dice.of(paid)
  const accountRef = dice.of(vendors)
  if (!from || !accountRef || from.forVendor < 1) return
  const key = newKey()
  const amountCents = 1 + dice.below(from.forVendor)
  const order = { key, accountRef, chargeRef: from.charge, amountCents, currency: 'USD', group: 'g' }
  const moved = await insist((isRepeat) => payments.transfer({ ...order, isRepeat }))
  if (!isDone(moved)) return
  from.forVendor -= amountCents
  enter('transfer', -amountCents)
  sent.push({ transfer: moved.providerRef, left: amountCents })
}

async function takeBack(): Promise<void> {
  const of = dice.of(sent)
  if (!of || of.left < 1) return
  const key = newKey()
  const amountCents = 1 + dice.below(of.left)
  const order = { key, transferRef: of.transfer, amountCents }
  const moved = await insist((isRepeat) => payments.reverse({ ...order, isRepeat }))
  if (!isDone(moved)) return
  of.left -= amountCents
  enter('transfer_refund', amountCents)
}

async function chargeBack(): Promise<void> {
  const of = dice.of(paid)
  if (!of) return
  const { charge } = of
  const { amount, disputed } = await opened.stripe.charges.retrieve(charge)
  if (disputed) return
  disputes.push({ id: await createDisputeOf(opened.local, charge), cents: amount })
  enter('adjustment', -amount - 1_500)
}

async function decideOne(): Promise<void> {
  const dispute = disputes.pop()
  if (!dispute) return
  const isWon = dice.isOnce(0.5)
  await decide(opened.local, dispute.id, isWon)
  if (isWon) enter('adjustment', dispute.cents)
}

async function bankReturns(): Promise<void> {
  const refund = refunds.pop()
  if (!refund) return
  await opened.local.act((call) => failRefund(call, refund.id))
  refund.of.left += refund.cents
  enter('refund_failure', refund.cents)
}

async function timePasses(): Promise<void> {
  opened.wait(dice.below(86_400))
  webhook.isBroken = dice.isOnce(0.3)
  const order = dice.isOnce(0.5) ? 'reversed' : 'as made'
  await opened.local.run({ order, copies: 1 + dice.below(3) })
}

const STEPS = [payPage, payPage, payPage, refundSome, refundSome, passOn, passOn, takeBack, bankReturns, timePasses]
const RARE = [chargeBack, decideOne]

/** The platform's balance at the provider, by kind. */
async function atProvider(): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  const refs = new Set<string>()
  const span = { from: new Date(0), until: new Date(opened.clock.at.getTime() + 86_400_000) }
  const changes = stripePayments({ stripe: opened.stripe, webhookSecret: WEBHOOK_SECRET, isTest: true })
  for await (const { type, netCents, ref } of changes.balanceChanges(span)) {
    expect(refs.has(ref)).toBe(false)
    refs.add(ref)
    sums.set(type, (sums.get(type) ?? 0) + netCents)
  }
  return sums
}

it(`after ${MOVES} random moves over a bad network the platform and the provider agree to the cent, kind by kind`, {
  timeout: 1_800_000,
}, async () => {
  for (let count = 0; count < 5; count += 1) vendors.push(await opened.newVendor())
  for (let count = 0; count < MOVES; count += 1) await (dice.isOnce(0.05) ? dice.of(RARE)! : dice.of(STEPS)!)()
  expect(await atProvider()).toEqual(book)
  expect(paid.length).toBeGreaterThan(MOVES / 30)
})

it('every event is told in the end, whatever the network did to it', async () => {
  webhook.isBroken = false
  for (let days = 0; days < 4; days += 1) {
    opened.wait(86_400)
    await opened.local.run({ order: 'reversed', copies: 2 })
  }
  const made = new Set<string>()
  for await (const { id } of opened.stripe.events.list({ limit: 100 })) made.add(id)
  expect([...made].filter((id) => !told.has(id))).toEqual([])
})
