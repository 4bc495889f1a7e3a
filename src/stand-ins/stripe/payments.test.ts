import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, openStripe, paid, sessionOf } from '#tests/support/stripe-stand-in.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { stripe, pay, answer, wait, local } = opened

beforeAll(() => local.ready())

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as { code?: string; message: string; statusCode: number; type: string },
  )
  if (!error) throw new Error('It was not refused.')
  return error
}

describe('a hosted checkout', () => {
  it('holds the money until it is captured', async () => {
    const session = await stripe.checkout.sessions.create(sessionOf(12_300))
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null })
    expect(session.url).toBe(`http://localhost/_stripe/pay/${session.id}`)
    expect(await pay(session.id, CARDS.good)).toMatchObject({ state: 'complete' })

    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'],
    })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null })
    expect(done.payment_intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12300,
      metadata: { booking: 'b1' },
      latest_charge: { captured: false, balance_transaction: null, transfer_group: 'b1' },
      payment_method: { card: { last4: '4242', brand: 'visa' } },
    })
    const id = (done.payment_intent as { id: string }).id
    const captured = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.balance_transaction'] })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 12300,
      amount_capturable: 0,
      latest_charge: { captured: true, balance_transaction: { amount: 12300, fee: 387, net: 11913 } },
    })
    expect(await refusal(stripe.paymentIntents.capture(id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it('takes the money at once when the session says so', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(5_000, 'automatic'))
    await pay(id, CARDS.good)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
  })

  it('releases an authorization without a fee', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(9_900))
    await pay(id, CARDS.good)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    const before = await stripe.balance.retrieve()
    const ended = await stripe.paymentIntents.cancel(intent as string, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    })
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      latest_charge: { refunded: true, captured: false, balance_transaction: null },
    })
    expect(await stripe.balance.retrieve()).toEqual(before)
  })

  it('stays open after a refused card, and the next one pays with the same intent', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(7_000))
    expect(await pay(id, CARDS.poor)).toEqual({ state: 'refused', message: 'Your card has insufficient funds.' })
    const first = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(first).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { decline_code: 'insufficient_funds', code: 'card_declined' },
      },
    })
    expect(await pay(id, CARDS.good)).toMatchObject({ state: 'complete' })
    const second = await stripe.checkout.sessions.retrieve(id)
    expect(second.payment_intent).toBe((first.payment_intent as { id: string }).id)
  })

  it('asks for a 3-D Secure challenge, which can be passed, failed or declined after it', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(8_000))
    expect(await pay(id, CARDS.challenge)).toEqual({ state: 'challenge' })
    expect(await answer(id, false)).toMatchObject({ state: 'refused' })
    await expect(answer(id, true)).rejects.toThrow('no challenge')
    expect(await pay(id, CARDS.challengeDeclined)).toEqual({ state: 'challenge' })
    expect(await answer(id, true)).toMatchObject({ state: 'refused' })
    expect(await pay(id, CARDS.challenge)).toEqual({ state: 'challenge' })
    expect(await answer(id, true)).toMatchObject({ state: 'complete' })
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const intent = session.payment_intent as { latest_charge: { payment_method_details: { card: object } } }
    expect(intent.latest_charge.payment_method_details.card).toMatchObject({
      three_d_secure: { result: 'authenticated' },
    })
  })

  it('is paid once, expires, and can be expired while it is open', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(6_000))
    await pay(id, CARDS.good)
    await expect(pay(id, CARDS.good)).rejects.toThrow('is complete')
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })

    const ended = await stripe.checkout.sessions.create(sessionOf(6_000))
    expect(await stripe.checkout.sessions.expire(ended.id)).toMatchObject({ status: 'expired', url: null })
    await expect(pay(ended.id, CARDS.good)).rejects.toThrow('is expired')

    const expires = Math.floor(opened.clock.at.getTime() / 1000) + 1_800
    const short = await stripe.checkout.sessions.create({ ...sessionOf(6_000), expires_at: expires })
    wait(1_801)
    expect(await stripe.checkout.sessions.retrieve(short.id)).toMatchObject({ status: 'expired' })
  })

  it('releases what nobody captured within a week', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(6_000))
    await pay(id, CARDS.good)
    wait(7 * 86_400 + 1)
    await local.run()
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session.payment_intent).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' })
  })
})

describe('a refund', () => {
  it('returns a part and then the rest, and no more', async () => {
    const { charge, intent } = await paid(opened, 10_000)
    const first = await stripe.refunds.create({ charge, amount: 4_000, reason: 'requested_by_customer' })
    expect(first).toMatchObject({ status: 'succeeded', amount: 4_000, payment_intent: intent })
    expect(await refusal(stripe.refunds.create({ charge, amount: 6_001 }))).toMatchObject({ param: 'amount' })
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 6_000 })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 10_000 })
    expect(await refusal(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_already_refunded' })
    const listed = await stripe.refunds.list({ charge, limit: 1 })
    expect(listed).toMatchObject({ has_more: true, data: [{ amount: 6_000 }] })
    const rest = await stripe.refunds.list({ charge, starting_after: listed.data[0]!.id })
    expect(rest).toMatchObject({ has_more: false, data: [{ id: first.id }] })
  })

  it.each(['manual', 'automatic'] as const)(
    'a card that is meant to be disputed is disputed once its money was taken, and the events say so (%s)',
    async (how) => {
      const { id } = await stripe.checkout.sessions.create(sessionOf(5_000, how))
      await pay(id, CARDS.disputed)
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
      const told = async () =>
        (await stripe.events.list({ limit: 100 })).data
          .filter(
            ({ type, data }) => type.startsWith('charge.dispute.') && Object(data.object).payment_intent === intent,
          )
          .map(({ type }) => type)
          .toSorted()
      if (how === 'manual') {
        expect(await told()).toEqual([])
        await stripe.paymentIntents.capture(intent as string)
      }
      expect(await told()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
      const { data } = await stripe.disputes.list({ payment_intent: intent as string })
      expect(data).toMatchObject([{ amount: 5_000, status: 'needs_response', reason: 'fraudulent' }])
    },
  )

  it('is refused for an authorization and for a disputed charge', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionOf(5_000))
    await pay(id, CARDS.good)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    expect((await refusal(stripe.refunds.create({ payment_intent: intent as string }))).message).toContain(
      'not captured',
    )
    const disputed = await stripe.checkout.sessions.create(sessionOf(5_000, 'automatic'))
    await pay(disputed.id, CARDS.disputed)
    const session = await stripe.checkout.sessions.retrieve(disputed.id)
    expect(await refusal(stripe.refunds.create({ payment_intent: session.payment_intent as string }))).toMatchObject({
      code: 'charge_disputed',
    })
  })
})
