import { beforeAll, describe, expect, it } from 'vitest'
import { changeCard, revokeMandate } from '#stand-ins/stripe/payments/customers.ts'
import { useDatabase } from '#tests/support/database.ts'
import { ACCOUNTS, CARDS, openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import type { AutomaticRequest, Checkout, Setup, SetupRequest } from './hosted.ts'
import { stripePayments } from './stripe.ts'
import { openStripeClient } from './stripe-client.ts'

const db = await useDatabase()
const opened = openStripe(db)
const stripe = await openStripeClient({ secretKey: SECRET_KEY, fetch: opened.local.fetch })
const payments = stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true })
const DAY = 86_400

beforeAll(() => opened.local.ready())

let keys = 0
const newKey = (kind: string) => `${kind}:${(keys += 1)}`
const page = (more: object = {}) => ({
  key: newKey('checkout'),
  amountCents: 280_000,
  currency: 'USD',
  title: 'Balance',
  description: 'A wedding',
  email: 'c@curio.example',
  group: 'g',
  successUrl: 'http://localhost/b',
  cancelUrl: 'http://localhost/c',
  expiresAt: new Date(opened.clock.at.getTime() + 3_600_000),
  ...more,
})

const setup = (more: Partial<SetupRequest> & Pick<SetupRequest, 'customerRef'>): SetupRequest => ({
  key: newKey('setup'),
  ways: ['card', 'bank'],
  description: 'Balance for a wedding',
  successUrl: 'http://localhost/b',
  cancelUrl: 'http://localhost/c',
  expiresAt: new Date(opened.clock.at.getTime() + 3_600_000),
  ...more,
})

async function debited(number: string): Promise<string> {
  const { sessionRef } = await payments.openCheckout(page({ ways: ['card', 'bank'] }))
  await opened.payFromBank(sessionRef, number)
  return sessionRef
}

/** A couple's card that was kept with a payment. */
async function keptCard(card: string = CARDS.good) {
  const { customerRef } = await payments.openCustomer({ key: newKey('customer'), email: 'c@curio.example' })
  const { sessionRef } = await payments.openCheckout(page({ customerRef }))
  const tried = await opened.pay(sessionRef, card)
  if (tried.state === 'challenge') await opened.answer(sessionRef, true)
  const held = await payments.checkout(sessionRef)
  if (held.state !== 'authorized') throw new Error(held.state)
  await payments.capture({ key: newKey('capture'), intentRef: held.intentRef })
  const paid = (await payments.checkout(sessionRef)) as Checkout & { state: 'captured' }
  return paid.saved!
}

const automatic = (saved: AutomaticRequest['saved'], more: Partial<AutomaticRequest> = {}): AutomaticRequest => ({
  key: newKey('automatic'),
  way: 'card',
  saved,
  amountCents: 280_000,
  currency: 'USD',
  title: 'Balance',
  group: 'g',
  isRepeat: false,
  ...more,
})

describe('a bank debit', () => {
  it('clears for days and is then captured, less 0.8% and at most $5', async () => {
    const sessionRef = await debited(ACCOUNTS.good)
    expect(await payments.checkout(sessionRef)).toMatchObject({
      state: 'clearing',
      way: { kind: 'bank', name: 'STRIPE TEST BANK', last4: '6789' },
    })
    opened.wait(4 * DAY)
    await opened.local.run()
    const paid = (await payments.checkout(sessionRef)) as Checkout & { state: 'captured' }
    expect(paid).toMatchObject({ state: 'captured', amountCents: 280_000, saved: null })
    const { balance_transaction: booked } = await stripe.charges.retrieve(paid.chargeRef, {
      expand: ['balance_transaction'],
    })
    expect(booked).toMatchObject({ fee: 500, net: 279_500, type: 'payment' })
  })

  it('that the bank sends back is refused, with the bank’s reason', async () => {
    const sessionRef = await debited(ACCOUNTS.poor)
    opened.wait(2 * DAY)
    await opened.local.run()
    expect(await payments.checkout(sessionRef)).toMatchObject({ state: 'refused', why: 'insufficient_funds' })
  })

  it('that the bank wants back later is a chargeback that is lost at once', async () => {
    const sessionRef = await debited(ACCOUNTS.returnedLater)
    opened.wait(4 * DAY)
    await opened.local.run()
    opened.wait(10 * DAY)
    await opened.local.run()
    const { chargeRef } = (await payments.checkout(sessionRef)) as Checkout & { state: 'captured' }
    const { data } = await stripe.disputes.list({ charge: chargeRef })
    expect(await payments.chargeback(data[0]!.id)).toMatchObject({ state: 'lost', amountCents: 280_000 })
  })

  it('is not taken on a page for cards alone', async () => {
    const { sessionRef } = await payments.openCheckout(page())
    await expect(opened.payFromBank(sessionRef, ACCOUNTS.good)).rejects.toThrow('does not take bank accounts')
  })
})

describe('an automatic payment', () => {
  it('with a kept card is authorized once, however often it is asked for, and captured', async () => {
    const request = automatic(await keptCard())
    const held = await payments.payAutomatically(request)
    expect(held).toMatchObject({ state: 'authorized', amountCents: 280_000, way: { kind: 'card', last4: '4242' } })
    opened.wait(3 * DAY)
    expect(await payments.payAutomatically({ ...request, isRepeat: true })).toEqual(held)
    const { intentRef } = held as Checkout & { state: 'authorized' }
    await payments.capture({ key: newKey('capture'), intentRef })
    expect(await payments.payment(intentRef)).toMatchObject({ state: 'captured' })
    const { customerRef } = request.saved
    expect(await payments.madePayment({ key: request.key, customerRef })).toMatchObject({ state: 'captured' })
    expect(await payments.madePayment({ key: 'automatic:never', customerRef })).toBeNull()
  })

  it('is refused with the bank’s reason: declined, or the couple has to confirm it', async () => {
    const saved = await keptCard()
    await opened.local.act((call) => changeCard(call, saved.methodRef, 'declines'))
    const declined = automatic(saved)
    expect(await payments.payAutomatically(declined)).toMatchObject({ state: 'refused', why: 'insufficient_funds' })
    // Asked again after the service has forgotten the key, it is the same refusal.
    opened.wait(2 * DAY)
    expect(await payments.payAutomatically({ ...declined, isRepeat: true })).toMatchObject({ state: 'refused' })
    const challenged = await keptCard(CARDS.challenge)
    expect(await payments.payAutomatically(automatic(challenged))).toMatchObject({
      state: 'refused',
      why: 'authentication_required',
    })
  })

  it('from a bank account clears, until its permission is revoked', async () => {
    const { customerRef } = await payments.openCustomer({ key: newKey('customer'), email: 'c@curio.example' })
    const { sessionRef } = await payments.openSetup(setup({ customerRef }))
    await opened.saveAccount(sessionRef, ACCOUNTS.good)
    const { saved } = (await payments.setup(sessionRef)) as Setup & { state: 'saved' }
    const mandate = saved.mandateRef!
    expect(await payments.payAutomatically(automatic(saved, { way: 'bank' }))).toMatchObject({ state: 'clearing' })
    expect(await payments.isMandateActive(mandate)).toBe(true)
    await opened.local.act((call) => revokeMandate(call, mandate))
    expect(await payments.isMandateActive(mandate)).toBe(false)
    expect(await payments.payAutomatically(automatic(saved, { way: 'bank' }))).toMatchObject({
      state: 'refused',
      intentRef: null,
      why: 'payment_intent_mandate_invalid',
    })
  })

  it('is impossible with a way that was forgotten, which can be asked for twice', async () => {
    const saved = await keptCard()
    await payments.forgetWay(saved.methodRef)
    await payments.forgetWay(saved.methodRef)
    expect(await payments.payAutomatically(automatic(saved))).toMatchObject({
      state: 'refused',
      why: 'payment_method_not_available',
    })
  })
})

describe('a page on which a way to pay is kept without paying', () => {
  const open = async (ways: SetupRequest['ways'] = ['card', 'bank']) => {
    const { customerRef } = await payments.openCustomer({ key: newKey('customer'), email: 'c@curio.example' })
    const { sessionRef, url } = await payments.openSetup(setup({ customerRef, ways }))
    return { customerRef, sessionRef, url }
  }

  it('keeps a card for the customer, charges nothing, and the card can be charged later', async () => {
    const { customerRef, sessionRef, url } = await open()
    expect(await payments.setup(sessionRef)).toEqual({ state: 'open', url })
    const before = (await stripe.charges.list({ limit: 100 })).data.length
    expect(await opened.saveCard(sessionRef, CARDS.good)).toMatchObject({ state: 'complete' })
    const kept = (await payments.setup(sessionRef)) as Setup & { state: 'saved' }
    expect(kept).toMatchObject({ state: 'saved', way: { kind: 'card', name: 'visa', last4: '4242' } })
    expect(kept.saved).toMatchObject({ customerRef, mandateRef: null })
    expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(before)
    const session = await stripe.checkout.sessions.retrieve(sessionRef)
    expect(session).toMatchObject({
      mode: 'setup',
      status: 'complete',
      amount_total: null,
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
    expect(await payments.payAutomatically(automatic(kept.saved))).toMatchObject({ state: 'authorized' })
  })

  it('keeps a bank account with its mandate', async () => {
    const { sessionRef } = await open()
    await opened.saveAccount(sessionRef, ACCOUNTS.poor)
    const { saved, way } = (await payments.setup(sessionRef)) as Setup & { state: 'saved' }
    expect(way).toEqual({ kind: 'bank', name: 'STRIPE TEST BANK', last4: '2227' })
    expect(await stripe.mandates.retrieve(saved.mandateRef!)).toMatchObject({ status: 'active', type: 'multi_use' })
    const { setup_intent: intent } = await stripe.checkout.sessions.retrieve(sessionRef)
    expect(await stripe.setupIntents.retrieve(intent as string)).toMatchObject({
      object: 'setup_intent',
      status: 'succeeded',
      usage: 'off_session',
      mandate: saved.mandateRef,
      payment_method: saved.methodRef,
    })
  })

  it('stays open when the bank refuses, also after its challenge, and takes another card then', async () => {
    const { sessionRef } = await open(['card'])
    expect(await opened.saveCard(sessionRef, CARDS.declined)).toMatchObject({ state: 'refused' })
    expect(await opened.saveCard(sessionRef, CARDS.challenge)).toEqual({ state: 'challenge' })
    expect(await opened.answerSetup(sessionRef, false)).toMatchObject({ state: 'refused' })
    expect(await payments.setup(sessionRef)).toMatchObject({ state: 'open' })
    await expect(opened.saveAccount(sessionRef, ACCOUNTS.good)).rejects.toThrow('does not take bank accounts')
    expect(await opened.saveCard(sessionRef, CARDS.challenge)).toEqual({ state: 'challenge' })
    expect(await opened.answerSetup(sessionRef, true)).toMatchObject({ state: 'complete' })
    await expect(opened.saveCard(sessionRef, CARDS.good)).rejects.toThrow('complete')
  })

  it('is over with its time, and refuses what only a payment has', async () => {
    const { sessionRef, customerRef } = await open()
    opened.wait(3_700)
    expect(await payments.setup(sessionRef)).toEqual({ state: 'ended' })
    const asked = { mode: 'setup', customer: customerRef, success_url: 'http://localhost/b' } as const
    await expect(
      stripe.checkout.sessions.create({ ...asked, payment_intent_data: { description: 'x' } }),
    ).rejects.toMatchObject({ param: 'payment_intent_data' })
  })
})
