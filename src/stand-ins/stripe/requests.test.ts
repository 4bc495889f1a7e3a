import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, openStripe, paid, SECRET_KEY, sessionOf, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { API_VERSION } from './call.ts'
import { holdEvents } from './http/webhooks.ts'

const db = await useDatabase()

/** What the platform's webhook got; it answers what `answers` says. */
const inbox: Stripe.Event[] = []
const answers = { status: 200 }
const opened = openStripe(db, {
  endpoint: async (request) => {
    const signature = request.headers.get('stripe-signature')!
    const body = await request.text()
    const at = Math.floor(opened.clock.at.getTime())
    inbox.push(opened.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, at))
    return new Response(null, { status: answers.status })
  },
})
const { stripe, local, wait } = opened

beforeAll(() => local.ready())

const HEADERS = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': API_VERSION }
const ask = async (path: string, { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {}) => {
  const response = await local.fetch(`https://api.stripe.com/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...HEADERS, ...headers },
    ...(body !== undefined && { body }),
  })
  const answered = (await response.json()) as {
    error?: { code?: string; message: string; param?: string }
    id?: string
  }
  return { ...answered, status: response.status, headers: response.headers }
}

describe('a request', () => {
  it('needs the key and the library’s version of the API', async () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
    expect(await ask('balance')).toMatchObject({ status: 200 })
    expect(await ask('balance', { headers: { authorization: 'Bearer sk_test_other' } })).toMatchObject({ status: 401 })
    expect(await ask('balance', { headers: { authorization: '' } })).toMatchObject({ status: 401 })
    expect(await ask('balance', { headers: { 'stripe-version': '2020-08-27' } })).toMatchObject({ status: 400 })
    expect(await ask('customers')).toMatchObject({ status: 404 })
    expect(await ask('balance', { headers: { 'stripe-account': 'acct_none' } })).toMatchObject({ status: 403 })
  })

  it.each([
    ['accounts', 'type=express&color=red', 'color', 'parameter_unknown', 400],
    ['accounts', 'type=express&business_profile[motto]=x', 'business_profile[motto]', 'parameter_unknown', 400],
    ['accounts', 'type=fancy', 'type', undefined, 400],
    ['accounts', 'type=express&account_token=ct_1', 'account_token', undefined, 501],
    ['transfers', 'amount=100&currency=usd', 'destination', 'parameter_missing', 400],
    ['transfers', 'amount=1.5&currency=usd&destination=acct_1', 'amount', 'parameter_invalid_integer', 400],
    ['account_links', 'account=acct_1', 'type', 'parameter_missing', 400],
    ['checkout/sessions', 'mode=payment', 'line_items', 'parameter_missing', 400],
    [
      'checkout/sessions',
      'mode=payment&payment_method_types[0]=card',
      'payment_method_types',
      'parameter_unknown',
      400,
    ],
    ['disputes/dp_1', 'submit=yes', 'submit', undefined, 400],
    ['refunds', 'charge=', 'charge', 'parameter_invalid_empty', 400],
  ])('%s with %s is refused: %s', async (path, body, param, code, status) => {
    const { error, ...answered } = await ask(path, { body })
    expect(answered.status).toBe(status)
    expect(error).toMatchObject({ param, ...(code && { code }) })
  })

  it.each([
    [{ ...sessionOf(49) }, 'at least $0.50'],
    [{ ...sessionOf(500), expires_at: 1 }, 'at least 30 minutes'],
    [{ ...sessionOf(500), success_url: 'back' }, 'Not a valid URL'],
    [{ ...sessionOf(500), mode: 'setup' as const }, 'can not pass `line_items` in `setup` mode'],
    [{ ...sessionOf(500), allowed_payment_method_types: ['card', 'klarna' as const] }, 'not enabled'],
  ])('opens no session for %j', async (params, message) => {
    await expect(stripe.checkout.sessions.create(params)).rejects.toThrow(message)
  })

  it('expands only what names another object', async () => {
    const { session } = await paid(opened, 1_000)
    await expect(stripe.checkout.sessions.retrieve(session, { expand: ['status'] })).rejects.toThrow(
      'cannot be expanded',
    )
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('an idempotency key', () => {
  it('answers the same request again, and says so', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = 'type=express&capabilities[transfers][requested]=true'
    const first = await ask('accounts', { body, headers: key })
    const again = await ask('accounts', { body, headers: key })
    expect(again.id).toBe(first.id)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(again.headers.get('request-id')).toBe(first.headers.get('request-id'))
  })

  it('is refused with other parameters, for another operation and for another account', async () => {
    const { charge } = await paid(opened, 5_000)
    const key = { idempotencyKey: crypto.randomUUID() }
    await stripe.refunds.create({ charge, amount: 100 }, key)
    await expect(stripe.refunds.create({ charge, amount: 101 }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    await expect(stripe.checkout.sessions.create(sessionOf(500), key)).rejects.toThrow('same parameters')
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 100 })
  })

  it('keeps a refusal of the state, and none of the parameters', async () => {
    const { charge } = await paid(opened, 5_000)
    const key = { idempotencyKey: crypto.randomUUID() }
    await expect(stripe.refunds.create({ charge, amount: 6_000 }, key)).rejects.toThrow('greater than unrefunded')
    await expect(stripe.refunds.create({ charge, amount: 5_000 }, key)).rejects.toThrow('same parameters')
    const other = crypto.randomUUID()
    expect(await ask('refunds', { body: 'amount=x', headers: { 'idempotency-key': other } })).toMatchObject({
      status: 400,
    })
    expect(await stripe.refunds.create({ charge }, { idempotencyKey: other })).toMatchObject({ amount: 5_000 })
  })

  it('moves money once for 200 requests at once: the others are told to wait, or get its answer', async () => {
    const { charge } = await paid(opened, 5_000)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 200 }, () => ask('refunds', { body: `charge=${charge}&amount=700`, headers })),
    )
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(all.flatMap(({ status, id }) => (status === 200 ? [id] : []))).size).toBe(1)
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 700 })
  })

  it('is forgotten after a day', async () => {
    const key = { idempotencyKey: crypto.randomUUID() }
    const first = await stripe.checkout.sessions.create(sessionOf(500), key)
    wait(86_401)
    expect((await stripe.checkout.sessions.create(sessionOf(500), key)).id).not.toBe(first.id)
  })

  it('is free again when the process died before its answer', async () => {
    const { charge } = await paid(opened, 5_000)
    const key = crypto.randomUUID()
    const died = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 18))`)
      await expect(stripe.refunds.create({ charge }, { idempotencyKey: key })).rejects.toMatchObject({
        statusCode: 409,
      })
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    expect(await stripe.refunds.create({ charge }, { idempotencyKey: key })).toMatchObject({ amount: 5_000 })
  })
})

describe('an event', () => {
  const typesOf = () => inbox.splice(0).map(({ type }) => type)

  it('is signed, told in order and once, and readable afterwards', async () => {
    await local.run()
    inbox.length = 0
    await paid(opened, 2_000)
    expect(await local.run()).toEqual({ taken: 6, refused: 0 })
    const [created] = inbox
    expect(typesOf()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      'charge.captured',
      'payment_intent.succeeded',
    ])
    expect(created).toMatchObject({ api_version: API_VERSION, livemode: false })
    expect(await stripe.events.retrieve(created!.id)).toMatchObject({ id: created!.id, type: created!.type })
    expect(await local.run()).toEqual({ taken: 0, refused: 0 })
  })

  it('comes again, later and later, until it is taken', async () => {
    await paid(opened, 2_000)
    answers.status = 500
    expect(await local.run()).toEqual({ taken: 0, refused: 6 })
    expect(await local.run()).toEqual({ taken: 0, refused: 0 })
    wait(61)
    expect(await local.run()).toEqual({ taken: 0, refused: 6 })
    answers.status = 200
    wait(120)
    expect(await local.run()).toEqual({ taken: 0, refused: 0 })
    wait(300)
    inbox.length = 0
    expect(await local.run()).toEqual({ taken: 6, refused: 0 })
    expect(typesOf()).toHaveLength(6)
  })

  it('comes doubled and out of order when a test wants it so, and waits while events are held', async () => {
    await holdEvents(db, true)
    await paid(opened, 2_000, CARDS.good)
    expect(await local.run()).toEqual({ taken: 0, refused: 0 })
    await local.run({ order: 'reversed', copies: 2 })
    const types = typesOf()
    expect(types.slice(0, 3)).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded', 'charge.captured'])
    expect(types).toHaveLength(12)
    await holdEvents(db, false)
  })

  it('with another secret, a changed body or an old moment is not believed', () => {
    const payload = '{"id":"evt_1","object":"event"}'
    const at = opened.clock.at.getTime()
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp: at / 1000 })
    const read = (body: string, given: string, moment: number) =>
      stripe.webhooks.constructEvent(body, header, given, 300, undefined, moment)
    expect(read(payload, WEBHOOK_SECRET, at)).toMatchObject({ id: 'evt_1' })
    expect(() => read(payload.replace('1', '2'), WEBHOOK_SECRET, at)).toThrow('signature')
    expect(() => read(payload, 'whsec_other', at)).toThrow('signature')
    expect(() => read(payload, WEBHOOK_SECRET, at + 301_000)).toThrow('tolerance')
  })
})

it('everything is in the database: another process answers as this one', async () => {
  const { session } = await paid(opened, 3_300)
  const other = openStripe(db)
  expect(await other.stripe.checkout.sessions.retrieve(session)).toMatchObject({
    status: 'complete',
    amount_total: 3_300,
  })
})
