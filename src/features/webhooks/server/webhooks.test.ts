import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  auditEvents,
  notifications,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '#drizzle/schema/index.ts'
import type { Network } from '#server/http/public-fetch.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { endpointFields, failedDelivery } from '#tests/support/webhooks.ts'
import { ATTEMPTS_MAX } from '../model.ts'
import { deliverWebhooks } from './deliver.ts'
import { publishApproval, publishBooking } from './records.ts'

const db = await useDatabase()
const START = new Date('2026-05-04T15:00:00Z')
const HOUR = 3_600_000
let now = START
const after = (ms: number) => (now = new Date(now.getTime() + ms))

type Received = { headers: IncomingHttpHeaders; body: string }
let received: Received[] = []
let status = 204
const server = createServer((asked, answer) => {
  let body = ''
  asked.setEncoding('utf8').on('data', (part: string) => (body += part))
  asked.on('end', () => {
    received.push({ headers: asked.headers, body })
    answer.writeHead(status).end('what nobody sees')
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const { port } = server.address() as { port: number }
const network: Network = {
  resolve: async () => ['93.184.216.34'],
  request: (options) => request({ ...options, agent: undefined, host: '127.0.0.1', port }),
}

const admin = callAs(db, { actor: await signedIn(db, 'admin'), now: START })
const run = () => deliverWebhooks({ ...contextFor(db), actor: null, now: () => now }, network)

/** What a receiver does, written from the specification alone (standardwebhooks.com). */
function verify(secret: string, { headers, body }: Received, at: Date): Record<string, unknown> {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (Math.abs(at.getTime() / 1000 - Number(timestamp)) > 300) throw new Error('too old')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => signature.split(','))
    .some(([version, text]) => {
      const given = Buffer.from(text ?? '', 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
  if (!isSigned) throw new Error('not signed')
  return JSON.parse(body) as Record<string, unknown>
}

const deliveries = () => db.select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.createdAt))
const endpointOf = async (id: string) =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!

beforeEach(async () => {
  await db.delete(webhookEndpoints)
  received = []
  status = 204
  now = START
})

describe('an event', () => {
  it('is signed so that a receiver can verify it, and says ids and states alone', async () => {
    const { secret } = await admin.webhooks.create(endpointFields())
    const booking = { id: 'a-booking', photographerId: 'a-photographer', status: 'confirmed', at: now }
    await publishBooking(db, booking)
    expect(await run()).toMatchObject({ delivered: 1, failed: 0 })
    expect(verify(secret, received[0]!, now)).toEqual({
      type: 'booking.confirmed',
      timestamp: START.toISOString(),
      data: { bookingId: 'a-booking', photographerId: 'a-photographer', status: 'confirmed' },
    })
    expect(received[0]!.headers).toMatchObject({ 'content-type': 'application/json', host: 'hooks.example.com' })
    const forged = { ...received[0]!, body: received[0]!.body.replace('confirmed', 'completed') }
    expect(() => verify(secret, forged, now)).toThrow('not signed')
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, received[0]!, now)).toThrow('not signed')
    expect(await run()).toMatchObject({ delivered: 0, failed: 0 })
  })

  it('goes to those that are told of it and are on, and to no other', async () => {
    await admin.webhooks.create(endpointFields())
    await admin.webhooks.create({ ...endpointFields(), events: ['payment.paid'] })
    await admin.webhooks.create({ ...endpointFields(), isOn: false })
    await publishApproval(db, { id: 'someone', at: now })
    await publishBooking(db, { id: 'a', photographerId: 'b', status: 'pending', at: now })
    expect(await deliveries()).toHaveLength(1)
  })

  it('is kept only with the change that it is about', async () => {
    await admin.webhooks.create(endpointFields())
    const failing = db.transaction(async (tx) => {
      await publishApproval(tx, { id: 'someone', at: now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await deliveries()).toEqual([])
  })

  it('is told by the verb itself: an approval', async () => {
    await admin.webhooks.create(endpointFields())
    const applied = { isPublished: false, approvalStatus: 'pending', submittedAt: START, completeAt: START } as const
    const { id } = await listPhotographer(db, applied)
    await putSettings(db, DECIDED_ALONE)
    await admin.adminApplications.decide({ id, expected: 'pending', action: 'approve' })
    expect((await deliveries()).map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'photographer.approved', data: { photographerId: id } },
    ])
  })
})

describe('a failure', () => {
  it('is tried again with longer waits under the same id, eight times within a day, and then given up', async () => {
    status = 500
    const { id } = await admin.webhooks.create(endpointFields())
    await admin.webhooks.sendTest({ id })
    const waits: number[] = []
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      expect(await run()).toMatchObject({ failed: 1 })
      expect(await run()).toMatchObject({ failed: 0 })
      const [{ nextAttemptAt } = { nextAttemptAt: now }] = await deliveries()
      if (attempt < ATTEMPTS_MAX) waits.push(nextAttemptAt.getTime() - now.getTime())
      after(Math.max(0, nextAttemptAt.getTime() - now.getTime()))
    }
    expect(ATTEMPTS_MAX).toBe(8)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(now.getTime() - START.getTime()).toBeLessThanOrEqual(24 * HOUR)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await deliveries())[0]!.status).toBe('failed')
    expect(await db.$count(webhookAttempts)).toBe(8)
    const { items } = await admin.webhooks.deliveries({})
    expect(items[0]).toMatchObject({ event: 'webhook.test', status: 'failed', mayResend: true })
    expect(items[0]!.attempts[0]).toMatchObject({ responseStatus: 500, fault: null })
    expect(JSON.stringify(items)).not.toContain('what nobody sees')
    status = 200
    await admin.webhooks.resend({ id: items[0]!.id })
    expect(await run()).toMatchObject({ delivered: 1 })
    expect((await endpointOf(id)).failingSince).toBeNull()
  })

  it('for three days switches the endpoint off, gives up what waits and tells administrators', async () => {
    status = 302
    const { id } = await admin.webhooks.create(endpointFields())
    await admin.webhooks.sendTest({ id })
    await run()
    after(72 * HOUR)
    await publishApproval(db, { id: 'someone', at: now })
    await run()
    expect((await endpointOf(id)).offReason).toBe('failures')
    expect((await deliveries()).map((one) => one.status)).toEqual(['failed', 'failed'])
    const [told] = await db.select().from(notifications).where(eq(notifications.kind, 'webhooks.stopped'))
    expect(told).toMatchObject({ title: 'hooks.example.com gets no more webhooks', href: '/admin/webhooks' })
    const [logged] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'webhooks.stop'))
    expect(logged).toMatchObject({ entityId: id, actorRole: 'system' })
    await publishApproval(db, { id: 'another', at: now })
    expect(await deliveries()).toHaveLength(2)
    await expect(admin.webhooks.sendTest({ id })).rejects.toThrow('This endpoint is off')
  })

  it('is final where the endpoint answers that it is gone', async () => {
    status = 410
    const { id } = await admin.webhooks.create(endpointFields())
    await admin.webhooks.sendTest({ id })
    await run()
    expect((await endpointOf(id)).offReason).toBe('gone')
  })

  it('of a process leaves the delivery to the next one, once its minute is over', async () => {
    const { id } = await admin.webhooks.create(endpointFields())
    await admin.webhooks.sendTest({ id })
    await db.update(webhookDeliveries).set({ attempts: 1, lockedUntil: new Date(START.getTime() + 60_000) })
    expect(await run()).toMatchObject({ delivered: 0 })
    after(60_001)
    expect(await run()).toMatchObject({ delivered: 1 })
  })

  it('two runs at once send everything once', async () => {
    const { id } = await admin.webhooks.create(endpointFields())
    for (let count = 0; count < 6; count += 1) await admin.webhooks.sendTest({ id })
    await Promise.all([run(), run(), run()])
    expect(received).toHaveLength(6)
  })

  it('and success are forgotten after thirty days', async () => {
    const { id } = await admin.webhooks.create(endpointFields())
    await admin.webhooks.sendTest({ id })
    await run()
    after(31 * 24 * HOUR)
    expect(await run()).toMatchObject({ forgotten: 1 })
    expect(await db.$count(webhookAttempts)).toBe(0)
  })
})

describe('a secret', () => {
  it('is shown once, and in no list and no entry of the log', async () => {
    const { id, secret } = await admin.webhooks.create(endpointFields())
    const kept = [await admin.webhooks.endpoints(), await endpointOf(id), await db.select().from(auditEvents)]
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6))
  })

  it('that is replaced signs beside the new one for a day, and then no longer', async () => {
    const { id, secret: former } = await admin.webhooks.create(endpointFields())
    const { secret } = await admin.webhooks.rotateSecret({ id })
    expect(secret).not.toBe(former)
    await publishApproval(db, { id: 'someone', at: now })
    await run()
    for (const one of [former, secret]) expect(() => verify(one, received[0]!, now)).not.toThrow()
    after(24 * HOUR + 1000)
    await publishApproval(db, { id: 'someone', at: now })
    await run()
    expect(() => verify(secret, received[1]!, now)).not.toThrow()
    expect(() => verify(former, received[1]!, now)).toThrow('not signed')
    expect(String(received[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  it.each(['http://hooks.example.com/', 'https://10.0.0.1/', 'https://2130706433/', 'https://hooks.example.com:8443/'])(
    'at %s is refused',
    async (url) => {
      await expect(admin.webhooks.create(endpointFields(url))).rejects.toThrow()
    },
  )

  it('is refused over a newer version, and switched off keeps nothing waiting', async () => {
    const { id } = await admin.webhooks.create(endpointFields())
    const { version } = (await admin.webhooks.endpoints())[0]!
    await admin.webhooks.sendTest({ id })
    await admin.webhooks.update({ ...endpointFields(), id, version, isOn: false })
    expect((await deliveries())[0]!.status).toBe('failed')
    await expect(admin.webhooks.update({ ...endpointFields(), id, version })).rejects.toThrow('another window')
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await admin.webhooks.create(endpointFields())
    await expect(admin.webhooks.create(endpointFields())).rejects.toThrow('as many endpoints')
  })

  it('is no affair of anybody but administrators, who need a fresh second factor', async () => {
    const { id } = await admin.webhooks.create(endpointFields())
    const delivery = await failedDelivery(db, id)
    for (const role of ['client', 'photographer', 'reviewer', 'moderator'] as const) {
      const other = callAs(db, { actor: await signedIn(db, role) })
      await expect(other.webhooks.endpoints()).rejects.toThrow('permission')
      await expect(other.webhooks.create(endpointFields())).rejects.toThrow('permission')
      await expect(other.webhooks.resend({ id: delivery.id })).rejects.toThrow('permission')
    }
    const stale = callAs(db, {
      actor: { ...(await signedIn(db, 'admin')), factorUsedAt: new Date(0), hasFactor: true },
    })
    await expect(stale.webhooks.rotateSecret({ id })).rejects.toThrow()
    expect((await endpointOf(id)).secretNumber).toBe(1)
  })
})
