import { eq } from 'drizzle-orm'
import { clientMembers } from '#drizzle/schema/index.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { makeClient } from './factories.ts'
import { actorOf } from './market.ts'

/** Makes somebody the partner of a couple without an invitation, which has tests of its own. (CP1) */
export async function joinAs(db: Db, clientId: string): Promise<{ userId: string; email: string; actor: Actor }> {
  const { userId, email } = await makeClient(db)
  await db.update(clientMembers).set({ clientId, place: 'partner' }).where(eq(clientMembers.userId, userId))
  return { userId, email, actor: actorOf({ id: userId, email }, 'client') }
}

/** The same for somebody who has left again. */
export async function leftOf(db: Db, clientId: string): Promise<{ userId: string; email: string; actor: Actor }> {
  const former = await joinAs(db, clientId)
  await callAs(db, { actor: former.actor }).partner.leave()
  return former
}
