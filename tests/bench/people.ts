import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { profiles, settings, users } from '#drizzle/schema/index.ts'
import { hashPassword } from '#features/auth/server/password.ts'
import { insertMessage } from '#features/messages/server/records.ts'
import { createSession } from '#server/account/sessions.ts'
import type { Db } from '#server/db.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#shared/access/rate-limits.ts'
import { makeClient, makePhotographer, makeThread } from '../support/factories.ts'
import { payingCouple } from '../support/paying-couple.ts'

/** One person's request, which can be sent once or many times, depending on what it does. */
export type Asked = { method: 'GET' | 'POST'; path: string; cookie?: string; input?: unknown }

const PASSWORD = 'quiet-olive-harbour'
const DEVICE = { ip: '127.0.0.1', userAgent: 'Benchmark' }

/** All requests come from this machine: its limits are raised as far as an administrator may. */
export async function openLimits(db: Db): Promise<void> {
  const open = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: open, perAddress: open }]),
  )
  await db
    .insert(settings)
    .values({ id: 1, value: { rateLimits } })
    .onConflictDoUpdate({ target: settings.id, set: { value: { rateLimits } } })
}

async function cookieOf(db: Db, userId: string): Promise<string> {
  const headers = new Headers()
  await createSession(db, headers, { userId, device: DEVICE, proof: 'factor' })
  return headers.getSetCookie()[0]!.split(';')[0]!
}

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made, _, index) => [...(await made), await make(index)],
    Promise.resolve([]),
  )

/** People with one password, who sign in. */
export async function signIns(db: Db, count: number): Promise<Asked[]> {
  const passwordHash = await hashPassword(PASSWORD)
  return many(count, async () => {
    const { userId, email } = await makeClient(db)
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    return { method: 'POST', path: '/api/trpc/auth.signIn', input: { email, password: PASSWORD } }
  })
}

/** Couples in a conversation that has begun: both sides have written, so that no message is the first one. */
export async function conversations(db: Db, count: number) {
  return many(count, async () => {
    const [vendor, couple] = await Promise.all([makePhotographer(db), makeClient(db)])
    const { id: threadId } = await makeThread(db, vendor.id, couple.id)
    const pair = {
      threadId,
      vendorId: vendor.id,
      clientId: couple.id,
      text: 'Thank you for writing. The date is free.',
    }
    const at = new Date(Date.now() - 60_000)
    await insertMessage(db, { ...pair, at, sender: 'client', senderUserId: couple.userId, recipient: 'vendor' })
    await insertMessage(db, { ...pair, at, sender: 'vendor', senderUserId: vendor.userId, recipient: 'client' })
    return {
      threadId,
      couple: await cookieOf(db, couple.userId),
      vendor: await cookieOf(db, vendor.userId),
    }
  })
}

/** The dashboards of photographers who have work. */
export const dashboards = (pairs: Awaited<ReturnType<typeof conversations>>): Asked[] =>
  pairs.map(({ vendor }) => ({ method: 'GET', path: '/api/trpc/vendorDashboard.get', cookie: vendor }))

/** Messages from those couples, each with its own id. */
export const messages = (pairs: Awaited<ReturnType<typeof conversations>>, count: number): Asked[] =>
  Array.from({ length: count }, (_, index) => {
    const { threadId, couple } = pairs[index % pairs.length]!
    const text = `We would love to see a whole wedding, and the garden in the evening. (${index})`
    return {
      method: 'POST',
      path: '/api/trpc/messages.send',
      cookie: couple,
      input: { id: randomUUID(), threadId, text },
    }
  })

/** First payments of couples who have signed: each reserves its date and opens a page. */
export async function confirmations(db: Db, count: number): Promise<Asked[]> {
  return many(count, async () => {
    const { client, first } = await payingCouple(db, new Date())
    await db.update(profiles).set({ status: 'active' }).where(eq(profiles.id, client.userId))
    return {
      method: 'POST',
      path: '/api/trpc/payments.pay',
      cookie: await cookieOf(db, client.userId),
      input: { paymentId: first },
    }
  })
}
