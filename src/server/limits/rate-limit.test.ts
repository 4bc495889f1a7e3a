import { and, eq, like, ne, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rateLimits } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { consume, enforceLimits, forgive, limitKey } from './rate-limit.ts'

const db = await useDatabase()
const HOUR = 60 * 60_000

describe('a rate limit', () => {
  it('admits exactly its number out of 100 uses at once (AB1)', async () => {
    const rule = { limit: 10, windowMs: HOUR }
    const results = await Promise.all(Array.from({ length: 100 }, () => consume(db, 'at-once', rule)))
    expect(results.filter((result) => result.allowed)).toHaveLength(10)
    for (const { allowed, retryAfterMs } of results) {
      if (allowed) expect(retryAfterMs).toBe(0)
      else expect(retryAfterMs).toBeGreaterThan(HOUR - 60_000)
      expect(retryAfterMs).toBeLessThanOrEqual(HOUR)
    }
  })

  it('starts over when its window ends, and refusals do not extend it', async () => {
    const rule = { limit: 1, windowMs: HOUR }
    expect((await consume(db, 'window', rule)).allowed).toBe(true)
    expect((await consume(db, 'window', rule)).allowed).toBe(false)
    await db
      .update(rateLimits)
      .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(rateLimits.key, 'window'))
    expect((await consume(db, 'window', rule)).allowed).toBe(true)
    expect((await consume(db, 'window', rule)).allowed).toBe(false)
  })

  it('stops counting above the limit', async () => {
    for (let use = 0; use < 5; use++) await consume(db, 'bounded', { limit: 2, windowMs: HOUR })
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'bounded'))
    expect(row?.count).toBe(3)
  })

  it('tells callers apart without storing their addresses', () => {
    const key = limitKey('newsletter', 'email', 'Ann@Curio.test ')
    expect(key).toBe(limitKey('newsletter', 'email', 'ann@curio.test'))
    expect(key).not.toBe(limitKey('newsletter', 'email', 'bob@curio.test'))
    expect(key).not.toBe(limitKey('sign-in', 'email', 'ann@curio.test'))
    expect(key.toLowerCase()).not.toContain('ann')
  })

  it('refuses with a message and a wait, and does not use up the later limits', async () => {
    const limits = [
      { key: 'first', limit: 1, windowMs: HOUR },
      { key: 'second', limit: 5, windowMs: HOUR },
    ]
    await enforceLimits(db, 'Too often.', limits)
    const refused = enforceLimits(db, 'Too often.', limits)
    await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', message: 'Too often.' })
    await expect(refused).rejects.toHaveProperty('retryAfterMs', expect.any(Number))
    const [second] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'second'))
    expect(second?.count).toBe(1)
  })

  it('lets a caller through a gate while one of its limits has a use left, and counts nothing behind a shut one', async () => {
    const gates = [
      { key: 'outer', limit: 4, windowMs: HOUR },
      [
        { key: 'either', limit: 1, windowMs: HOUR },
        { key: 'or', limit: 2, windowMs: HOUR },
      ],
      { key: 'inner', limit: 9, windowMs: HOUR },
    ]
    const isIn = () =>
      enforceLimits(db, 'Too often.', gates).then(
        () => true,
        () => false,
      )
    expect([await isIn(), await isIn(), await isIn(), await isIn(), await isIn()]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const counts = await db.select({ key: rateLimits.key, count: rateLimits.count }).from(rateLimits)
    const countOf = (key: string) => counts.find((row) => row.key === key)?.count
    expect(['outer', 'either', 'or', 'inner'].map(countOf)).toEqual([5, 2, 3, 2])
  })

  it('never blocks callers that count and forgive the same keys at once', async () => {
    const keys = ['chain-1', 'chain-2', 'chain-3', 'chain-4']
    const gates = keys.map((key) => ({ key, limit: 1000, windowMs: HOUR }))
    const forgiveness = { refunded: keys[0]!, forgiven: keys.slice(1) }
    const use = () => enforceLimits(db, 'Too often.', gates).then(() => forgive(db, forgiveness))
    await Promise.all(Array.from({ length: 120 }, use))
    expect(await db.$count(rateLimits, and(like(rateLimits.key, 'chain-%'), ne(rateLimits.count, 0)))).toBe(0)
  })

  it('can be forgiven', async () => {
    const rule = { limit: 1, windowMs: HOUR }
    await consume(db, 'forgiven', rule)
    await forgive(db, { forgiven: ['forgiven'] })
    expect((await consume(db, 'forgiven', rule)).allowed).toBe(true)
  })
})
