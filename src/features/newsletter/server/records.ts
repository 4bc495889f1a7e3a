import { and, eq, sql } from 'drizzle-orm'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import type { Db } from '#server/db.ts'

const isFor = (address: string) => sql`lower(${subscribers.email}) = lower(${address})`

/**
 * A confirmed subscription follows its reader to another address, which is proven; where that one has one already, the
 * former ends. One that nobody confirmed, or that was ended, stays with the address it is about.
 */
export async function followReader(
  tx: Db,
  { now }: PlainReader,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isRead = and(isFor(from), eq(subscribers.status, 'confirmed'))
  if ((await tx.$count(subscribers, isFor(to))) > 0)
    await tx.update(subscribers).set({ status: 'unsubscribed', unsubscribedAt: now(), updatedAt: now() }).where(isRead)
  else await tx.update(subscribers).set({ email: to, updatedAt: now() }).where(isRead)
}
