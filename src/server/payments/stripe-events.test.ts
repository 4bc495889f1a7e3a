import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { restrictAccount } from '#stand-ins/stripe/accounts/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { CARDS, openStripe, sessionOf, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import type { ProviderEvent } from './hosted.ts'
import { readEvent } from './stripe-events.ts'

const db = await useDatabase()
const secrets = ['whsec_of_another_destination', WEBHOOK_SECRET]
const events: ProviderEvent[] = []
const bodies: string[] = []
const opened = openStripe(db, {
  endpoint: async (request) => {
    const payload = await request.text()
    const event = await read(payload, request.headers.get('stripe-signature') ?? '')
    bodies.push(payload)
    if (event) events.push(event)
    return new Response(null, { status: event ? 200 : 401 })
  },
})
const read = (payload: string, signature: string) =>
  readEvent(opened.stripe, { payload, signature }, { secrets, at: opened.clock.at.getTime() })

/** Signs as the service does. */
function signed(payload: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}): string {
  const at = Math.floor(opened.clock.at.getTime() / 1_000) - ageSeconds
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

beforeAll(() => opened.local.ready())
beforeEach(() => {
  events.length = 0
  bodies.length = 0
})

it('a report is read when one of the destinations has signed it, and names its object and account', async () => {
  const { id: session } = await opened.stripe.checkout.sessions.create(sessionOf(9_000))
  await opened.pay(session, CARDS.good)
  const before = await opened.oldVendor()
  await opened.local.run()
  const about = events.map(({ type, objectRef, accountRef }) => [type, objectRef, accountRef])
  expect(about).toContainEqual(['checkout.session.completed', session, null])
  expect(about).toContainEqual(['account.updated', before, before])
})

it('an account of Accounts v2 is reported without what it is, and where to read it', async () => {
  const account = await opened.newVendor()
  await opened.local.act((call) => restrictAccount(call, account, ['external_account']))
  await opened.local.run()
  const thin = events.filter(({ type }) => type.startsWith('v2.'))
  expect(new Set(thin.map(({ type }) => type))).toEqual(
    new Set([
      'v2.core.account.created',
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
    ]),
  )
  for (const event of thin) expect(event).toMatchObject({ objectRef: account, accountRef: null, data: {} })
  const { stripe } = opened
  const body = bodies.find((text) => text.includes('[configuration.recipient]'))!
  expect(body).not.toContain('"capabilities"')
  const notification = await stripe.parseEventNotificationAsync(
    body,
    signed(body),
    WEBHOOK_SECRET,
    300,
    undefined,
    opened.clock.at.getTime(),
  )
  expect(notification).toMatchObject({ object: 'v2.core.event', livemode: false, created: expect.stringMatching(/Z$/) })
  if (!('fetchRelatedObject' in notification)) throw new Error('It names no object.')
  expect(await notification.fetchRelatedObject()).toMatchObject({
    id: account,
    object: 'v2.core.account',
    requirements: null,
    configuration: {
      merchant: null,
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'restricted' } } } },
    },
  })
  expect(await notification.fetchEvent()).toMatchObject({ id: notification.id, type: notification.type })
})

it('a thin event with another signature, an old one or none is refused, as is what is no event', async () => {
  const payload = JSON.stringify({
    id: 'evt_test_1',
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    created: opened.clock.at.toISOString(),
    livemode: false,
    related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
  })
  expect(await read(payload, signed(payload))).toMatchObject({ id: 'evt_test_1', objectRef: 'acct_1' })
  const refused = [signed(payload, { secret: 'whsec_guessed' }), signed(payload, { ageSeconds: 301 }), 't=1,v1=0', '']
  for (const signature of refused) expect(await read(payload, signature)).toBeNull()
  expect(await read(payload.replace('acct_1', 'acct_2'), signed(payload))).toBeNull()
  for (const body of ['{}', 'null', '[]', 'not JSON', '{"object":"event"}'])
    expect(await read(body, signed(body)), body).toBeNull()
})

it('one that names no object is read all the same: whoever knows no such type takes it and does nothing', async () => {
  const payload = JSON.stringify({ id: 'evt_test_2', object: 'v2.core.event', type: 'v2.core.account_link.returned' })
  expect(await read(payload, signed(payload))).toMatchObject({ type: 'v2.core.account_link.returned', objectRef: '' })
})
