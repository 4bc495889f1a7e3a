import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'

/** At most `limit` times in any window of `windowMs` that starts with the first of them. */
export type RateLimit = { limit: number; windowMs: number }
export type RateResult = { allowed: boolean; retryAfterMs: number }

/** Key of a limit for one caller. Addresses are kept hashed: the table is no list of who came from where. */
export function limitKey(action: string, kind: 'ip' | 'email' | 'account', value: string): string {
  const digest = createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 27)
  return `${action}/${kind}/${digest}`
}

/**
 * Counts one use of `key` and says whether it is within the limit. One statement, so any number of function instances
 * together admit exactly `limit` uses a window. Call it outside the transaction it protects: a rolled-back count is no
 * count. (AB1)
 */
export async function consume(db: Db, key: string, { limit, windowMs }: RateLimit): Promise<RateResult> {
  const windowEnd = sql`clock_timestamp() + ${windowMs} * interval '1 ms'`
  const isOver = sql`used.expires_at <= clock_timestamp()`
  const [row] = await rows<{ count: number; retry_after_ms: number }>(
    db.execute(sql`
      insert into rate_limits as used (key, window_start, count, expires_at)
      values (${key}, clock_timestamp(), 1, ${windowEnd})
      on conflict (key) do update set
        window_start = case when ${isOver} then clock_timestamp() else used.window_start end,
        count = case when ${isOver} then 1 else least(used.count, ${limit}) + 1 end,
        expires_at = case when ${isOver} then ${windowEnd} else used.expires_at end
      returning count, ceil(greatest(extract(epoch from expires_at - clock_timestamp()), 0) * 1000)::int as retry_after_ms`),
  )
  const allowed = row!.count <= limit
  return { allowed, retryAfterMs: allowed ? 0 : Math.max(row!.retry_after_ms, 1) }
}

/**
 * Counts one use against each limit in turn and stops at the first that is used up: a caller refused for his own
 * address cannot also use up somebody's e-mail limit.
 * @throws AppError RATE_LIMITED with `sentence` and the wait, which the answer carries as Retry-After.
 */
export async function enforceLimits(
  db: Db,
  sentence: string,
  limits: readonly (RateLimit & { key: string })[],
): Promise<void> {
  for (const { key, ...limit } of limits) {
    const { allowed, retryAfterMs } = await consume(db, key, limit)
    if (!allowed) throw new AppError('RATE_LIMITED', sentence, { retryAfterMs })
  }
}

/** Forgets a caller's uses: a right password clears the wrong ones before it. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

/** Deletes windows that are over. */
export async function sweepRateLimits(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where expires_at < now()`)
}
