import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { localStripe } from '#app/stand-ins.ts'
import { paymentEvents, payoutAccounts } from '#drizzle/schema/index.ts'
import { type EventHandlers, handleEvents, handlerOf, keepEvent } from '#server/payments/events.ts'
import { hostedPayments, setHostedPayments } from '#server/payments/index.ts'
import { setDatabase } from '#server/runtime.ts'
import { rejectAccount, restrictAccount, reviewAccount, saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { COMPLETE } from '#tests/support/stripe-stand-in.ts'
import { castWedding } from '#tests/support/wedding.ts'

quietLogs()
const db = await useDatabase()
setDatabase(db)
setHostedPayments(null)
const NOW = new Date('2026-11-23T12:00:00Z')
const ctxAt = (minutes: number) => contextFor(db, { now: new Date(NOW.getTime() + minutes * 60_000) })

beforeEach(async () => {
  await db.delete(paymentEvents)
})

const post = (body: string, signature?: string) =>
  dispatch(
    new Request('http://localhost:3000/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: signature ? { 'stripe-signature': signature } : {},
    }),
  )
const event = (id: string, type = 'test.made') => ({ id, type, objectRef: 'obj_1', accountRef: null, data: { a: 1 } })

it('a report without a valid signature is refused and not kept (PY16)', async () => {
  const at = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } })
  const forged = createHmac('sha256', 'whsec_guessed').update(`${at}.${body}`).digest('hex')
  for (const signature of [undefined, 't=1,v1=x', `t=${at},v1=${forged}`])
    expect((await post(body, signature)).status).toBe(401)
  expect(await db.$count(paymentEvents)).toBe(0)
  expect((await dispatch(new Request('http://localhost:3000/api/webhooks/stripe'))).status).toBe(405)
  expect((await dispatch(new Request('http://localhost:3000/api/webhooks/none', { method: 'POST' }))).status).toBe(404)
})

it('the stand-in sends its signed events to the product itself, and each is taken', async () => {
  const payments = await hostedPayments()
  const { sessionRef } = await payments.openCheckout({
    key: 'one',
    amountCents: 9e3,
    currency: 'USD',
    title: 'Retainer',
    description: 'A wedding',
    group: 'g',
    email: 'c@curio.example',
    successUrl: 'http://localhost/b',
    cancelUrl: 'http://localhost/c',
    expiresAt: new Date(Date.now() + 31 * 6e4),
  })
  await payments.closeCheckout(sessionRef)
  const local = await localStripe(db)
  expect(await local.run()).toEqual({ taken: 1, refused: 0 })
  expect(await local.run()).toEqual({ taken: 0, refused: 0 })
})

it('thin events of Accounts v2 have the account read: it is complete, stopped and rejected (PY16)', async () => {
  const { photographer } = await castWedding(db)
  const payments = await hostedPayments()
  const given = { key: 'account', vendorId: photographer.id, email: photographer.email }
  const { accountRef } = await payments.openAccount(given)
  const isTheirs = eq(payoutAccounts.vendorId, photographer.id)
  await db
    .update(payoutAccounts)
    .set({ providerRef: accountRef, status: 'unverified', bankRef: null, checkedAt: null })
    .where(isTheirs)
  const local = await localStripe(db)
  const happens = async (what: (call: Call) => Promise<unknown>) => {
    await local.act(what)
    await local.run()
    return only(await db.select().from(payoutAccounts).where(isTheirs))
  }
  expect(await happens((call) => saveOnboarding(call, accountRef, COMPLETE))).toMatchObject({
    status: 'verified',
    accountLast4: '6789',
    isSubmitted: true,
  })
  const asked = await happens((call) => restrictAccount(call, accountRef, ['external_account']))
  expect(asked).toMatchObject({ status: 'restricted', due: ['external_account'] })
  expect(await happens((call) => restrictAccount(call, accountRef, []))).toMatchObject({ status: 'verified', due: [] })
  expect(await happens((call) => reviewAccount(call, accountRef))).toMatchObject({ status: 'pending', due: [] })
  expect(await happens((call) => rejectAccount(call, accountRef))).toMatchObject({ status: 'restricted', due: [] })
  const types = await db.select({ type: paymentEvents.type, payload: paymentEvents.payload }).from(paymentEvents)
  expect(types.filter(({ type }) => type.startsWith('v2.core.account')).length).toBeGreaterThan(6)
  for (const { payload } of types) expect(payload).toBeNull()
})

it('the longest beginning of a type decides who handles it', () => {
  const handlers: EventHandlers = { 'charge.': async () => undefined, 'charge.dispute.': async () => undefined }
  expect(handlerOf(handlers, 'charge.dispute.created')).toBe(handlers['charge.dispute.'])
  expect(handlerOf(handlers, 'charge.refunded')).toBe(handlers['charge.'])
  expect(handlerOf(handlers, 'payout.paid')).toBeNull()
})

it('an event is handled once, however often it is reported, and its object is forgotten then', async () => {
  const seen: object[] = []
  const handlers: EventHandlers = { 'test.': async (_, { id, data }) => void seen.push({ id, data }) }
  expect(await keepEvent(db, event('evt_a'), NOW)).toEqual({ isNew: true })
  expect(await keepEvent(db, event('evt_a'), NOW)).toEqual({ isNew: false })
  expect(await handleEvents(ctxAt(0), handlers)).toEqual({ handled: 1, failed: 0 })
  await keepEvent(db, event('evt_a'), NOW)
  expect(await handleEvents(ctxAt(5), handlers)).toEqual({ handled: 0, failed: 0 })
  expect(seen).toEqual([{ id: 'evt_a', data: { a: 1 } }])
  expect(only(await db.select().from(paymentEvents))).toMatchObject({ payload: null, handledAt: NOW, attempts: 1 })
})

it('one that fails comes again later and does not stop the others; one whose process was killed, too', async () => {
  let isBroken = true
  const handlers: EventHandlers = {
    'test.': async (_, { id }) => {
      if (isBroken && id === 'evt_bad') throw new Error('The provider does not answer.')
    },
  }
  for (const id of ['evt_bad', 'evt_good']) await keepEvent(db, event(id), NOW)
  expect(await handleEvents(ctxAt(0), handlers)).toEqual({ handled: 1, failed: 1 })
  isBroken = false
  expect(await handleEvents(ctxAt(0.5), handlers)).toEqual({ handled: 0, failed: 0 })
  expect(await handleEvents(ctxAt(1), handlers)).toEqual({ handled: 1, failed: 0 })
  await db.execute(sql`update payment_events set handled_at = null, next_attempt_at = now() - interval '9 years'`)
  expect(await handleEvents(ctxAt(9), handlers)).toEqual({ handled: 2, failed: 0 })
})
