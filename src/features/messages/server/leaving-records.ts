import { eq, sql } from 'drizzle-orm'
import { threadBlocks, threads } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'

/** So many rows are written in one statement. */
const AT_ONCE = 1000

/**
 * Closes every conversation of a couple or a photographer whose account is deleted for good: nobody would read what is
 * written there, and no new offer is made in it.
 */
export async function closeConversations(
  tx: Db,
  { coupleId, vendorId }: { coupleId: string; vendorId: string },
  at: Date,
): Promise<void> {
  for (const [side, isTheirs] of [
    ['client', eq(threads.clientId, coupleId)],
    ['vendor', eq(threads.vendorId, vendorId)],
  ] as const) {
    const open = await tx.select({ threadId: threads.id }).from(threads).where(isTheirs)
    for (let from = 0; from < open.length; from += AT_ONCE)
      await tx
        .insert(threadBlocks)
        .values(open.slice(from, from + AT_ONCE).map(({ threadId }) => ({ threadId, side, createdAt: at })))
        .onConflictDoNothing({ target: [threadBlocks.threadId, threadBlocks.side], where: sql`lifted_at is null` })
  }
}
