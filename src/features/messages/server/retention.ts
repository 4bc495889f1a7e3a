import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { MESSAGE_LIMITS } from '../model.ts'

const BATCH = 5000

/** Erases the originals of messages older than 180 days; what was delivered stays. (CF4) */
export async function forgetOriginals(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<{ forgotten: number }> {
  const before = new Date(ctx.now().getTime() - MESSAGE_LIMITS.originalsDays * 24 * 60 * 60_000).toISOString()
  let forgotten = 0
  for (let batch = BATCH; batch === BATCH; forgotten += batch) {
    const erased = await rows<{ id: string }>(
      ctx.db.execute(sql`
        update vendor_messages set content_original = null
        where id in (
          select id from vendor_messages
          where content_original is not null and created_at < ${before}::timestamptz
          limit ${BATCH})
        returning id`),
    )
    batch = erased.length
  }
  return { forgotten }
}
