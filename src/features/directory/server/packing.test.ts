import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { rows } from '#server/db.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, setDay } from '#tests/support/market.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { timesTried } from '#tests/support/scale.ts'
import { addSearchMarket, changeMarket, compareSearches, oddSearches } from '#tests/support/search-market.ts'
import { find } from './find.ts'
import { packDirectory } from './packing.ts'
import { searchDifferences, verifyDirectory } from './verification.ts'

quietLogs()
const db = await useDatabase()
const ctx = { db, now: () => new Date() }
const TODAY = todayIn('UTC', new Date())

beforeEach(async () => {
  await db.execute(sql`select rebuild_directory_cards()`)
})

const state = async () => {
  const [row] = await rows<{ numbering: number; slices: number; notes: number; trouble: string | null }>(
    db.execute(sql`select numbering, (select count(*)::int from search.slices) as slices,
      (select count(*)::int from search.notes) as notes, search.trouble() as trouble from search.packing`),
  )
  return row!
}
const total = async () => (await (await find(ctx, { sort: 'recommended', page: 1 })).page(1)).total
const note = (count: number) =>
  db.execute(sql`insert into search.notes select gen_random_uuid() from generate_series(1, ${count}::int)`)

it.each([0, 1])('a market of %i is searched like any other', async (size) => {
  if (size === 1) await listPhotographer(db, { markets: ['miami'], startingPriceCents: 300_000 })
  await db.execute(sql`select search.pack()`)
  expect(await total()).toBe(size)
  expect(await compareSearches(db, oddSearches('small', timesTried(20, 60), TODAY), TODAY)).toEqual([])
  expect(await searchDifferences(db)).toEqual([])
})

describe('the job packs', () => {
  it('a slice again that met the limit of a statement, and gives up at the second time in a row', async () => {
    const cold: typeof db = Object.create(db)
    let cancelled = 0
    let asked = 0
    cold.execute = ((query: Parameters<typeof db.execute>[0]) => {
      const { sql: text } = new PgDialect().sqlToQuery(query as never)
      if (!text.includes('pack_slice')) return db.execute(query)
      asked += 1
      return asked > cancelled
        ? db.execute(query)
        : Promise.reject(Object.assign(new Error('cancelled'), { code: '57014' }))
    }) as typeof db.execute
    await note(101)
    cancelled = 2
    await expect(packDirectory({ ...ctx, db: cold })).rejects.toThrow('cancelled')
    cancelled = 3
    expect((await packDirectory({ ...ctx, db: cold })).slices).toBeGreaterThan(5)
    expect((await state()).slices).toBe(0)
  })

  it('nothing while little is noted, and what is noted when it pays', async () => {
    const { id } = await listPhotographer(db)
    expect(await packDirectory(ctx)).toEqual({ slices: 0 })
    expect((await state()).notes).toBeGreaterThan(0)
    await note(100)
    expect((await packDirectory(ctx)).slices).toBeGreaterThan(5)
    // The newcomer has no slot yet, and stays noted.
    const [left] = await rows<{ ids: string[] }>(
      db.execute(sql`select array_agg(distinct photographer_id)::text[] as ids from search.notes`),
    )
    expect(left!.ids).toEqual([id])
    expect(await searchDifferences(db)).toEqual([])
  })

  it('a new numbering for many newcomers, for a new day, and after damage', async () => {
    const { numbering } = await state()
    await listPhotographer(db)
    await db.execute(sql`insert into search.notes select gen_random_uuid(), null, true from generate_series(1, 201)`)
    await packDirectory(ctx)
    expect(await state()).toMatchObject({ numbering: numbering + 1, notes: 0 })
    await db.execute(sql`update search.packing set numbered_at = now() - interval '1 day'`)
    await packDirectory(ctx)
    expect((await state()).numbering).toBe(numbering + 2)
    await db.execute(sql`update search.packing set is_damaged = true`)
    await packDirectory(ctx)
    expect(await state()).toMatchObject({ numbering: numbering + 3, trouble: null })
  })

  it('the rest of a packing that was killed between two slices', async () => {
    await listPhotographer(db)
    const before = await total()
    const { numbering } = await state()
    await db.execute(sql`select search.begin_packing(true)`)
    await db.execute(sql`select search.pack_slice()`)
    const { id } = await listPhotographer(db)
    expect(await state()).toMatchObject({ numbering, trouble: null })
    expect(await total()).toBe(before + 1)
    await packDirectory(ctx)
    expect(await state()).toMatchObject({ numbering: numbering + 1, slices: 0 })
    expect(await total()).toBe(before + 1)
    await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, id))
    expect(await total()).toBe(before)
    expect(await searchDifferences(db)).toEqual([])
  })

  it('a slice again whose connection was lost in the middle', async () => {
    await listPhotographer(db)
    await db.execute(sql`select search.begin_packing(true)`)
    await db.execute(sql`select search.pack_slice()`)
    const { slices } = await state()
    const killed = db.transaction(async (tx) => {
      await tx.execute(sql`select search.pack_slice(), search.pack_slice(), search.pack_slice()`)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(killed).rejects.toThrow()
    expect((await state()).slices).toBe(slices)
    await packDirectory(ctx)
    expect(await state()).toMatchObject({ slices: 0, notes: 0, trouble: null })
    expect(await searchDifferences(db)).toEqual([])
  })

  it('a day later than everybody else’s calendar, like any other day', async () => {
    const first = await listPhotographer(db)
    const second = await listPhotographer(db)
    const far = addDays(TODAY, 1_200)
    await setDay(db, first.id, far, { isBlocked: true })
    await db.execute(sql`select search.pack()`)
    await setDay(db, second.id, far, { isBlocked: true })
    await note(100)
    await packDirectory(ctx)
    expect(await searchDifferences(db)).toEqual([])
  })

  it('and nobody waits for it: a photographer saves while a slice is open, and the packing does not lose it', async () => {
    const { id } = await listPhotographer(db)
    await db.execute(sql`select rebuild_directory_cards()`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select search.pack()`)
      await db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '2s'`)
        await other.update(photographers).set({ startingPriceCents: 123_400 }).where(eq(photographers.id, id))
      })
      expect((await (await find(ctx, { sort: 'price-up', page: 1 })).page(1)).items[0]!.id).toBe(id)
    })
    expect((await (await find(ctx, { sort: 'price-up', page: 1 })).page(1)).items[0]!.id).toBe(id)
    expect((await state()).notes).toBe(1)
    expect(await searchDifferences(db)).toEqual([])
  })
})

/** Each way to break a packing, and a part of what the verifier says of it. */
const DAMAGES: Record<string, [string, RegExp]> = {
  'a bit of a field': [`update search.terms set slots = slots || 0 where term = 'style 4'`, /style/],
  'a field': [`delete from search.terms where term like 'market %'`, /market/],
  'a day': [`update search.terms set slots = '{0}' where term = search.day_term(current_date + 40)`, /day/],
  'a word': [`delete from search.terms where term not like '% %'`, /ada/],
  'a rare word': [
    `update search.terms set slots = null, bits = repeat('0', 8)::varbit where term not like '% %'`,
    /ada/,
  ],
  'an order': [`update search.orders set slots = array(select unnest(slots) s order by 1 desc)`, /order/],
  'a chunk of an order': [`delete from search.orders`, /order/],
  'a slot': [`delete from search.slots where slot = 0`, /slot/],
  'a rank': [`update search.slots set ranks = array(select rank + 1 from unnest(ranks) rank)`, /ranks/],
}

describe('a damaged packing', () => {
  beforeAll(async () => {
    await listPhotographer(db, { startingPriceCents: 200_000 })
    const { id } = await listPhotographer(db, { startingPriceCents: 300_000 })
    await setDay(db, id, '2027-06-12', { isBlocked: true })
    await db.execute(sql`select rebuild_directory_cards()`)
    expect(await verifyDirectory(ctx)).toMatchObject({ differences: 0, left: 0 })
  })

  it.each(Object.entries(DAMAGES))('in %s is found by the verifier, and mended', async (_, [damage, what]) => {
    await db.execute(sql.raw(damage))
    expect((await searchDifferences(db)).map((one) => one.what).join()).toMatch(what)
    expect((await verifyDirectory(ctx)).differences).toBeGreaterThan(0)
    expect((await state()).trouble).toBe('the packing is damaged')
    await packDirectory(ctx)
    expect(await state()).toMatchObject({ trouble: null })
    expect(await searchDifferences(db)).toEqual([])
  })

  it('is noticed by the search that meets it, which answers all the same', async () => {
    await listPhotographer(db, { markets: ['miami'], startingPriceCents: 250_000 })
    await db.execute(sql`select rebuild_directory_cards()`)
    const searches = { market: { location: ['miami' as const] }, upto: { min: 2000, max: 3000 } }
    for (const [term, filters] of Object.entries(searches)) {
      const ask = async () => (await (await find(ctx, { sort: 'recommended', page: 1, ...filters })).page(1)).items
      const before = await ask()
      expect(before.length).toBeGreaterThan(0)
      for (const damage of [sql`update search.terms set bits = B'1'`, sql`delete from search.terms`]) {
        await db.execute(sql`${damage} where term like ${`${term} %`}`)
        expect(await ask()).toEqual(before)
        const [answer] = await rows<{ trouble: string }>(
          db.execute(sql`select trouble from search.find(row(16, null, 200000, 300000, true, null, null)::search.filters,
            'recommended', 0, 0, 12)`),
        )
        expect(answer!.trouble).toMatch(/missing|different sizes|damaged/)
        await db.execute(sql`select search.pack()`)
      }
    }
  })

  it('marks itself, so that administrators see it until the job has mended it', async () => {
    await listPhotographer(db)
    await db.execute(sql`select rebuild_directory_cards()`)
    await db.execute(sql`delete from search.terms where term = 'from 0'`)
    const other = { ...ctx, db: Object.create(db) as typeof db }
    expect((await (await find(other, { sort: 'newest', page: 1 })).page(1)).total).toBeGreaterThan(0)
    await expect.poll(async () => (await state()).trouble).toBe('the packing is damaged')
    await packDirectory(ctx)
    expect((await state()).trouble).toBeNull()
  })
})

// Last: all that come after it would have the large market.
describe('the job packs', () => {
  it('a large market in stretches, killed and changed after each', async () => {
    await addSearchMarket(db, 60)
    const { numbering } = await state()
    const rng = createRng('stretches')
    await db.execute(sql`select search.begin_packing(true)`)
    await db.execute(sql`delete from search.slices`)
    await db.execute(sql`
      insert into search.slices (work, part, parts) select work, part, parts
      from unnest('{slots, pieces, terms, implied, orders, end}'::text[], '{6, 3, 3, 3, 5, 1}'::int[])
        with ordinality w (work, parts, nth), generate_series(0, parts - 1) part order by nth, part`)
    for (let n = 0; n < 21; n += 1) {
      await changeMarket(db, rng, TODAY)
      await db.execute(sql`select search.pack_slice()`)
    }
    expect(await state()).toMatchObject({ numbering: numbering + 1, slices: 0, trouble: null })
    expect(await searchDifferences(db)).toEqual([])
    expect(await compareSearches(db, oddSearches('stretches', timesTried(40, 100), TODAY), TODAY)).toEqual([])
    await db.execute(sql`select search.pack()`)
    expect(await searchDifferences(db)).toEqual([])
  })
})
