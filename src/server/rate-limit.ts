import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'

/** At most `limit` times in any window of `windowMs` that starts with the first of them. */
export type RateLimit = { limit: number; windowMs: number }
export type RateResult = { allowed: boolean; retryAfterMs: number }

/** A household or a server has a whole /64 of IPv6 addresses, which count as one. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
  return groups.slice(0, 4).join(':')
}

/** Key of a limit for one caller. Addresses are hashed, so the table does not record who came from where. */
export function limitKey(action: string, kind: 'ip' | 'email' | 'account', value: string): string {
  const caller = kind === 'ip' ? networkOf(value.trim()) : value.trim()
  const digest = createHash('sha256').update(caller.toLowerCase()).digest('base64url').slice(0, 27)
  return `${action}/${kind}/${digest}`
}

/**
 * Counts one use of `key` and says whether it is within the limit. One statement, so any number of function instances
 * together admit exactly `limit` uses a window. Call it outside the transaction it protects: a rolled-back use would
 * not count. (AB1)
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
 * Counts one use against each limit in turn and stops at the first that is exhausted: a caller refused for their own
 * address cannot also exhaust somebody's e-mail limit.
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

/** Gives one use back, because a success does not count. */
export async function refund(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)
}

/** Clears a caller's uses: a correct password forgives the wrong ones before it. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

/** Deletes expired windows. */
export async function sweepRateLimits(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where expires_at < now()`)
}
