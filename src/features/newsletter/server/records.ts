import { and, eq, ne, sql } from 'drizzle-orm'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import type { Db } from '#server/db.ts'

const isFor = (address: string) => sql`lower(${subscribers.email}) = lower(${address})`

/**
 * A confirmed subscription follows its reader to another address, which is proven; where that one was ever confirmed, what
 * was chosen there counts, and the former ends. One that nobody confirmed, or that was ended, stays with its address.
 */
export async function followReader(
  tx: Db,
  { now }: PlainReader,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isRead = and(isFor(from), eq(subscribers.status, 'confirmed'))
  const isChosen = and(isFor(to), ne(subscribers.status, 'pending'))
  if ((await tx.$count(subscribers, isRead)) === 0) return
  if ((await tx.$count(subscribers, isChosen)) > 0) {
    await tx.update(subscribers).set({ status: 'unsubscribed', unsubscribedAt: now(), updatedAt: now() }).where(isRead)
    return
  }
  await tx.delete(subscribers).where(isFor(to))
  await tx.update(subscribers).set({ email: to, updatedAt: now() }).where(isRead)
}
