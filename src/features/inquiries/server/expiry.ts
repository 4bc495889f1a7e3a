import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { inquiries } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { clockOf, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { tellCouple } from './closing.ts'

/** Not expired yet by its own clock, which is paused while one side is suspended. */
export const isInTime = (now: Date): SQL => sql`${inquiries.expiresAt} > ${clockOf(sql`${inquiries.frozenAt}`, now)}`

/** Open, never answered, and expired. */
export const isDue = (now: Date): SQL | undefined =>
  and(
    eq(inquiries.status, 'open'),
    isNull(inquiries.answeredAt),
    sql`${inquiries.expiresAt} <= ${clockOf(sql`${inquiries.frozenAt}`, now)}`,
  )

/**
 * Closes inquiries that have had no answer for seven days and tells the couples, at most `limit` of them, in the
 * caller's transaction. The job skips rows somebody else is just closing.
 */
export async function expireDue(
  tx: Db,
  ctx: PlainReader,
  { clientId, inquiryId, limit = 50 }: { clientId?: string; inquiryId?: string; limit?: number },
): Promise<number> {
  const at = ctx.now()
  const due = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(
      and(
        isDue(at),
        clientId ? eq(inquiries.clientId, clientId) : undefined,
        inquiryId ? eq(inquiries.id, inquiryId) : undefined,
      ),
    )
    .orderBy(inquiries.expiresAt)
    .limit(limit)
    .for('update', clientId || inquiryId ? {} : { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx
    .update(inquiries)
    .set({ status: 'expired', closedAt: at, updatedAt: at })
    .where(and(isOneOf(inquiries.id, ids), isDue(at)))
  for (const id of ids) await tellCouple(tx, ctx, id, 'expired')
  return ids.length
}
