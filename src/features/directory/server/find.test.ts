import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { rows } from '#server/db.ts'
import { todayIn } from '#shared/date/days.ts'
import { useDatabase } from '#tests/support/database.ts'
import { timesTried } from '#tests/support/scale.ts'
import { addSearchMarket, changeMarket, compareSearches, oddSearches } from '#tests/support/search-market.ts'
import { type DirectorySearch, SORTS } from '../search.ts'
import { filtersOf, find } from './find.ts'
import { searchDifferences } from './verification.ts'

const db = await useDatabase()
const TODAY = todayIn('UTC', new Date())
const TIMES = timesTried(1, 20)

const pack = async (isNew: boolean) => {
  await db.execute(sql`select search.begin_packing(${isNew}::boolean)`)
  for (;;) {
    const [row] = await rows<{ did: boolean }>(db.execute(sql`select search.pack_slice() as did`))
    if (!row!.did) return
  }
}
const change = async (seed: string, times: number) => {
  const rng = createRng(seed)
  for (let n = 0; n < times; n += 1) await changeMarket(db, rng, TODAY)
}
const different = (seed: string, count: number) => compareSearches(db, oddSearches(seed, count * TIMES, TODAY), TODAY)
const noted = async () => {
  const [row] = await rows<{ cards: number; days: number }>(
    db.execute(sql`select count(distinct photographer_id) filter (where day is null)::int as cards,
      count(distinct (photographer_id, day)) filter (where day is not null)::int as days from search.notes`),
  )
  return row!
}

beforeAll(() => addSearchMarket(db, 400))

describe('the bitmaps answer as the plain statement does', () => {
  it('freshly packed', async () => {
    expect(await noted()).toEqual({ cards: 0, days: 0 })
    expect(await different('fresh', 650)).toEqual([])
  })

  it('with changed cards and days that are not packed', async () => {
    await change('unpacked', 120)
    const { cards, days } = await noted()
    expect([cards > 20, days > 20]).toEqual([true, true])
    expect(await different('unpacked', 650)).toEqual([])
  })

  it('after those were packed, with the newcomers still waiting for a slot', async () => {
    await pack(false)
    expect((await noted()).days).toBe(0)
    expect(await searchDifferences(db)).toEqual([])
    expect(await different('packed', 350)).toEqual([])
    await pack(true)
    expect(await noted()).toEqual({ cards: 0, days: 0 })
    expect(await searchDifferences(db)).toEqual([])
    expect(await different('numbered', 150)).toEqual([])
  })

  it('at every moment while three writers race with packings', async () => {
    const over = new AbortController()
    const writers = ['a', 'b', 'c'].map(async (seed) => {
      const rng = createRng(`writer ${seed}`)
      while (!over.signal.aborted) {
        await changeMarket(db, rng, TODAY)
        await pause(4)
      }
    })
    const packer = (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) await pack(n % 3 === 2)
    })()
    const found = await different('race', 200)
    over.abort()
    await Promise.all([...writers, packer])
    expect(found).toEqual([])
    expect(await searchDifferences(db)).toEqual([])
    await pack(false)
    expect(await searchDifferences(db)).toEqual([])
  })
})

describe('a price', () => {
  it('of nobody is never at least anything: the least of null and a number is that number', async () => {
    const [row] = await rows<{ steps: number; unpriced: number }>(
      db.execute(sql`select count(*)::int as unpriced,
          count(*) filter (where exists (select from unnest(search.terms_of(c)) term where term ~ '^(a price|floor|ceil)'))::int as steps
        from directory_cards c where c.price_cents is null`),
    )
    expect(row!.unpriced).toBeGreaterThan(10)
    expect(row!.steps).toBe(0)
    const priced = (min: number): DirectorySearch => ({ sort: 'price-up', page: 1, min, priced: true })
    expect(await compareSearches(db, [2000, 9900, 10_000].map(priced), TODAY)).toEqual([])
  })

  it('between two steps, or beyond them all, is left to the plain statement', async () => {
    const filters = (max: number) => filtersOf({ sort: 'recommended', page: 1, max }, [], null)
    expect(filters(1234.5).high).toBe(123_450)
    const [row] = await rows<{ answers: boolean[] }>(
      db.execute(sql`select array_agg(search.is_packable(row(null, null, null, high, true, null, null)::search.filters) order by high)
        as answers from unnest('{123400, 200000, 1000000, 1010000}'::int[]) high`),
    )
    expect(row!.answers).toEqual([false, true, true, false])
  })
})

describe('the door', () => {
  const ctx = { db, now: () => new Date() }

  it('answers page, total and facets as the statements behind it', async () => {
    for (const sort of SORTS) {
      const found = await find(ctx, { sort, page: 1, q: 'film studio' })
      const { items, total } = await found.page(1)
      const all = (await Promise.all([1, 2, 3].map((page) => found.page(page, total)))).flatMap((page) => page.items)
      expect(all.slice(0, items.length)).toEqual(items)
      expect(new Set(all.map(({ id }) => id)).size).toBe(total)
      const { film } = await found.facets()
      expect(film).toBe(all.filter(({ tags }) => tags.includes('Film')).length)
    }
  })

  it('names the filter that hides most', async () => {
    const found = await find(ctx, { sort: 'recommended', page: 1, q: 'qzx', location: ['miami'] })
    const { total } = await (await find(ctx, { sort: 'recommended', page: 1, location: ['miami'] })).page(1, 0)
    expect(await found.relax()).toEqual({ filter: 'words', total })
  })
})
