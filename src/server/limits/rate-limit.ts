import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
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

type Limit = RateLimit & { key: string }
/** One limit; or several, of which one that is not exhausted is enough. */
type Gate = Limit | readonly Limit[]

const limitsOf = (gate: Gate): readonly Limit[] => ('key' in gate ? [gate] : gate)

/** One more use of a limit, if the steps before it let the caller through; returns the count of its window. */
function step({ key, limit, windowMs }: Limit, before: readonly string[], isReached: SQL): SQL {
  const windowEnd = sql`clock_timestamp() + ${windowMs}::int8 * interval '1 ms'`
  const isOver = sql`used.expires_at <= clock_timestamp()`
  return sql`
    insert into rate_limits as used (key, window_start, count, expires_at)
    select ${key}::text, clock_timestamp(), 1, ${windowEnd}
    ${before.length > 0 ? sql`from ${names(before)}` : sql``} where ${isReached}
    on conflict (key) do update set
      window_start = case when ${isOver} then clock_timestamp() else used.window_start end,
      count = case when ${isOver} then 1 else least(used.count, ${limit}::int) + 1 end,
      expires_at = case when ${isOver} then ${windowEnd} else used.expires_at end
    returning count, ceil(greatest(extract(epoch from expires_at - clock_timestamp()), 0) * 1000)::int as wait`
}

const names = (all: readonly string[]): SQL => sql.raw(all.join(', '))

/**
 * The statement that counts: one step for each limit, reached when every gate before its own has let the caller through.
 */
function counting(gates: readonly Gate[]): SQL {
  const steps: { name: string; sql: SQL }[] = []
  let isReached = sql`true`
  for (const gate of gates) {
    const passes: SQL[] = []
    const isGateReached = isReached
    for (const limit of limitsOf(gate)) {
      const name = `step_${steps.length}`
      // Each step names all before it, so that rows are locked in this order: two callers cannot block each other.
      const before = steps.map((earlier) => earlier.name)
      steps.push({ name, sql: sql`${names([name])} as (${step(limit, before, isGateReached)})` })
      passes.push(sql`${names([name])}.count <= ${limit.limit}::int`)
    }
    isReached = sql`${isReached} and (${sql.join(passes, sql` or `)})`
  }
  const columns = (column: 'count' | 'wait') => names(steps.map(({ name }) => `${name}.${column}`))
  const all = sql.raw(steps.map(({ name }, index) => (index === 0 ? name : `left join ${name} on true`)).join(' '))
  const ctes = sql.join(
    steps.map((each) => each.sql),
    sql`, `,
  )
  return sql`with ${ctes} select array[${columns('count')}] as counts, array[${columns('wait')}] as waits from ${all}`
}

/**
 * Counts one use against each limit in turn and stops at the first gate that is shut: a caller refused for their own
 * address cannot also exhaust somebody's e-mail limit. One statement, so any number of function instances together
 * admit exactly `limit` uses a window. Call it outside the transaction it protects: a rolled-back use would not count.
 */
async function countUses(db: Db, gates: readonly Gate[]): Promise<RateResult> {
  const [row] = await rows<{ counts: (number | null)[]; waits: (number | null)[] }>(db.execute(counting(gates)))
  let at = 0
  for (const gate of gates) {
    const used = limitsOf(gate).map(({ limit }) => {
      const [count, wait] = [row!.counts[at]!, row!.waits[at]!]
      at += 1
      return { isLeft: count <= limit, wait }
    })
    if (!used.some(({ isLeft }) => isLeft))
      return { allowed: false, retryAfterMs: Math.max(1, Math.min(...used.map(({ wait }) => wait))) }
  }
  return { allowed: true, retryAfterMs: 0 }
}

/** Counts one use of `key` and says whether it is within the limit, and what is left of it until when. */
export async function consume(
  db: Db,
  key: string,
  limit: RateLimit,
): Promise<RateResult & { remaining: number; resetMs: number }> {
  const [row] = await rows<{ counts: number[]; waits: number[] }>(db.execute(counting([{ key, ...limit }])))
  const used = row!.counts[0]!
  // Stored moments are rounded, so a window that begins now may end a little later than it should.
  const resetMs = Math.min(row!.waits[0]!, limit.windowMs)
  const allowed = used <= limit.limit
  return {
    allowed,
    retryAfterMs: allowed ? 0 : Math.max(1, resetMs),
    remaining: Math.max(0, limit.limit - used),
    resetMs,
  }
}

/**
 * The same for several limits, each of which counts what those before it let through.
 * @throws AppError RATE_LIMITED with `sentence` and the wait, which the answer carries as Retry-After.
 */
export async function enforceLimits(db: Db, sentence: string, gates: readonly Gate[]): Promise<void> {
  const { allowed, retryAfterMs } = await countUses(db, gates)
  if (!allowed) throw new AppError('RATE_LIMITED', sentence, { retryAfterMs })
}

/** What a success changes: all uses of `forgiven` are forgotten, one of `refunded` is given back. */
export type Forgiveness = { forgiven: readonly string[]; refunded?: string }

/** The statement that forgives. Rows are locked in the order in which they were counted. */
export function forgiving({ forgiven, refunded }: Forgiveness): SQL {
  const keys = sql`${sql.param([...(refunded ? [refunded] : []), ...forgiven])}::text[]`
  const isRefunded = sql`key = ${refunded ?? ''}`
  return sql`
    update rate_limits set count = case when ${isRefunded} then greatest(count - 1, 0) else 0 end
    where key in (select key from rate_limits where key = any(${keys}) order by array_position(${keys}, key) for update)`
}

/** Clears a caller's uses: a correct password forgives the wrong ones before it. */
export async function forgive(db: Db, given: Forgiveness): Promise<void> {
  await db.execute(forgiving(given))
}
