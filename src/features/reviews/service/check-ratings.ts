import { sql } from 'drizzle-orm'
import { notifyAdmins } from '#features/notifications/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { log } from '#server/log.ts'

/**
 * The nightly look at the cached averages: one that is not what the reviews say is put right, and the team is told,
 * because the trigger that keeps them should never let that happen. (RV7)
 */
export async function checkRatings(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<{ corrected: number }> {
  const wrong = await rows<{ id: string }>(
    ctx.db.execute(sql`select photographer_id as id from rating_differences() limit 1000`),
  )
  if (wrong.length === 0) return { corrected: 0 }
  log.warn('ratings differed from their reviews', { count: wrong.length })
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select rebuild_ratings()`)
    const at = ctx.now()
    const title =
      wrong.length === 1
        ? '1 rating was wrong and was corrected'
        : `${wrong.length} ratings were wrong and were corrected`
    const dedupeKey = `ratings/${at.toISOString().slice(0, 10)}`
    await notifyAdmins(tx, { kind: 'ratings.corrected', title, href: '/admin/reviews', dedupeKey }, at)
  })
  return { corrected: wrong.length }
}
