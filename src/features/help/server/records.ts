import { and, eq, sql } from 'drizzle-orm'
import { helpRequests } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import type { Db } from '#server/db.ts'

/** The answers to a person's questions follow them to another address. */
export async function followAsker(
  tx: Db,
  _: PlainReader,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const isTheirs = and(eq(helpRequests.userId, userId), sql`lower(${helpRequests.email}) = lower(${from})`)
  await tx.update(helpRequests).set({ email: to }).where(isTheirs)
}
