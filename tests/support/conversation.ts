import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { threads } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { makeClient, makePhotographer, makeThread } from './factories.ts'
import { actorOf } from './market.ts'

export const START = new Date('2026-03-01T12:00:00.000Z')
export const minute = (count: number): Date => new Date(START.getTime() + count * 60_000)

/** A couple and a photographer of their own, with an empty thread between them; `say` moves the clock by a minute. */
export async function makePair(db: Db) {
  const [vendor, couple] = await Promise.all([makePhotographer(db), makeClient(db)])
  const thread = await makeThread(db, vendor.id, couple.id)
  await db
    .update(threads)
    .set({ lastMessageAt: new Date(START.getTime() - 1) })
    .where(eq(threads.id, thread.id))
  const actors = {
    client: actorOf({ id: couple.userId, email: couple.email }, 'client'),
    vendor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'),
  }
  let clock = 0
  const as = (side: 'client' | 'vendor', now = minute(clock)) =>
    callAs(db, { actor: actors[side], now, ip: `10.9.${Math.floor(Math.random() * 250)}.${clock % 250}` }).messages
  const say = (side: 'client' | 'vendor', text: string, id: string = randomUUID()) =>
    as(side, minute(clock++)).send({ id, threadId: thread.id, text })
  return { vendor, couple, threadId: thread.id, actors, as, say }
}
