import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { anyText } from '#tests/support/any-text.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer } from '#tests/support/market.ts'
import { timesTried } from '#tests/support/scale.ts'
import { DirectorySearch } from '../search.ts'
import { rotationStart } from './records.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')
const visitor = callAs(db, { now: NOW })
const search = (input: Record<string, unknown> = {}) => visitor.directory.list(DirectorySearch.parse(input))
const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id)

beforeEach(async () => {
  // Unlists what earlier tests created; the append-only tables cannot be emptied.
  await db.update(photographers).set({ isPublished: false })
})

describe('who is listed', () => {
  it('leaves out everybody who is not an approved, published, unsuspended photographer', async () => {
    const { id } = await listPhotographer(db)
    await listPhotographer(db, { approvalStatus: 'pending' })
    await listPhotographer(db, { isPublished: false })
    await listPhotographer(db, { suspendedAt: new Date() })
    await listPhotographer(db, { businessType: 'florist' })
    expect(ids(await search())).toEqual([id])
  })

  it('never reveals an email address or a phone number (X32)', async () => {
    await listPhotographer(db, { phone: '+1 212 555 0100', email: 'private@example.test' })
    const answer = JSON.stringify(await search())
    expect(answer).not.toContain('private@example.test')
    expect(answer).not.toContain('555 0100')
  })

  it('drops a photographer the moment they unpublish', async () => {
    await listPhotographer(db)
    expect((await search()).total).toBe(1)
    await db.update(photographers).set({ isPublished: false })
    expect(await search()).toMatchObject({ items: [], total: 0 })
  })
})

describe('words', () => {
  it('finds any word in name, place, style and business name, ignoring accents and case (DS1)', async () => {
    const { id } = await listPhotographer(db, {
      name: 'Zoë Müller',
      businessName: 'Café Light',
      location: 'Miami',
      specialty: ['Film'],
    })
    await listPhotographer(db, {
      name: 'Sam Stone',
      businessName: 'Stone & Co',
      location: 'Denver',
      specialty: ['Modern'],
    })
    for (const q of ['zoe', 'MULLER', 'café', 'miam', 'film', 'zoe nothing'])
      expect(ids(await search({ q }))).toEqual([id])
  })

  it('puts those who match more of the words first (DS1, X73)', async () => {
    const one = await listPhotographer(db, { name: 'Ada Reed', businessName: '', location: 'Austin' })
    const both = await listPhotographer(db, { name: 'Ada Reed', businessName: '', location: 'Seattle' })
    expect(ids(await search({ q: 'ada seattle' }))).toEqual([both.id, one.id])
  })

  it('orders by the number of words matched, however many there are (X73)', async () => {
    const names = ['one', 'one two', 'one two three', 'one two three four']
    const made: string[] = []
    for (const name of names)
      made.push((await listPhotographer(db, { name, businessName: '', location: '', specialty: [] })).id)
    for (const q of ['one two three', 'one two three four', 'two one']) {
      const expected = made.toReversed()
      const found = ids(await search({ q }))
      expect(found.at(-1)).toBe(expected.at(-1))
      expect(found).toHaveLength(4)
    }
    expect(ids(await search({ q: 'one two three four' }))).toEqual(made.toReversed())
    expect(ids(await search({ q: 'four three two one', page: 2 }))).toEqual(made.toReversed())
  })
})

describe('place and style', () => {
  it('finds a photographer in any of the chosen markets (DS2, X66)', async () => {
    const { id } = await listPhotographer(db, { markets: ['miami', 'austin'] })
    await listPhotographer(db, { markets: ['denver'] })
    expect(ids(await search({ location: ['austin', 'chicago'] }))).toEqual([id])
    expect((await search({ location: ['chicago'] })).total).toBe(0)
  })

  it('finds a photographer by any of the chosen styles and counts each style under the other filters', async () => {
    await listPhotographer(db, { specialty: ['Film', 'Vintage'], markets: ['miami'] })
    await listPhotographer(db, { specialty: ['Film'], markets: ['denver'] })
    expect((await search({ style: ['vintage', 'modern'] })).total).toBe(1)
    const counts = await visitor.directory.facets(DirectorySearch.parse({ style: ['modern'], location: ['miami'] }))
    expect(counts).toMatchObject({ film: 1, vintage: 1, modern: 0 })
  })
})

describe('price', () => {
  it('treats the ends of the slider as open and the full range as no filter (DS4, V28)', async () => {
    const low = await listPhotographer(db, { startingPriceCents: 50_000 })
    const high = await listPhotographer(db, { startingPriceCents: 2_000_000 })
    const none = await listPhotographer(db, { startingPriceCents: null })
    expect((await search({ min: 1000, max: 10_000 })).total).toBe(3)
    expect(ids(await search({ max: 5000, priced: '1' }))).toEqual([low.id])
    expect(ids(await search({ min: 5000, priced: '1' }))).toEqual([high.id])
    expect(ids(await search({ max: 5000 })).toSorted()).toEqual([low.id, none.id].toSorted())
  })

  it('sorts photographers without a price behind the others, both ways (DS6)', async () => {
    const none = await listPhotographer(db, { startingPriceCents: null })
    const cheap = await listPhotographer(db, { startingPriceCents: 150_000 })
    const dear = await listPhotographer(db, { startingPriceCents: 900_000 })
    expect(ids(await search({ sort: 'price-up' }))).toEqual([cheap.id, dear.id, none.id])
    expect(ids(await search({ sort: 'price-down' }))).toEqual([dear.id, cheap.id, none.id])
  })

  it('understands a range given the wrong way round', async () => {
    const { id } = await listPhotographer(db, { startingPriceCents: 320_000 })
    expect(ids(await search({ min: 5000, max: 2000 }))).toEqual([id])
  })
})

describe('order', () => {
  it('shows everybody exactly once over the pages of every order (DS7, X112)', async () => {
    for (let index = 0; index < 30; index += 1) await listPhotographer(db, { pictures: index % 3 === 0 ? 0 : 1 })
    for (const sort of ['recommended', 'price-up', 'price-down', 'newest', 'rating', 'answers']) {
      const pages = await Promise.all([1, 2, 3].map((page) => search({ sort, page })))
      expect(new Set(pages.flatMap(ids)).size).toBe(30)
      expect(pages.map((page) => page.items.length)).toEqual([12, 12, 6])
    }
  })

  it('recommends photographers with pictures first and rotates daily (DS6, X12)', async () => {
    const bare = await listPhotographer(db, { pictures: 0 })
    for (let place = 0; place < 5; place += 1) await listPhotographer(db, { shuffle: place * 429_496_729 })
    const firsts = new Set<string>()
    for (let day = 1; day <= 28; day += 1) {
      const now = new Date(Date.UTC(2026, 4, day, 15))
      const page = await callAs(db, { now }).directory.list(DirectorySearch.parse({}))
      expect(ids(page).at(-1)).toBe(bare.id)
      firsts.add(ids(page)[0]!)
    }
    expect(firsts.size).toBe(5)
  })

  it('starts each day somewhere else on the circle', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (date) => {
          const start = rotationStart(date.toISOString().slice(0, 10))
          return Number.isInteger(start) && start >= 0 && start < 2 ** 31
        },
      ),
    )
  })

  it('sorts by rating only those with three reviews (DS6, X78)', async () => {
    const two = await listPhotographer(db, { rating: 5, reviewCount: 2 })
    const many = await listPhotographer(db, { rating: 4.2, reviewCount: 12 })
    const page = await search({ sort: 'rating' })
    expect(ids(page)).toEqual([many.id, two.id])
    expect(page.items.map((item) => item.rating)).toEqual([4.2, null])
  })
})

describe('pages', () => {
  it('shows the last page when asked for one beyond it, and an exact total', async () => {
    for (let index = 0; index < 13; index += 1) await listPhotographer(db)
    const page = await search({ page: 99_999 })
    expect(page).toMatchObject({ page: 2, pageCount: 2, total: 13 })
    expect(page.items).toHaveLength(1)
  })

  it('features eight on the home page (P3, X12)', async () => {
    for (let index = 0; index < 9; index += 1) await listPhotographer(db)
    const shown = (await visitor.directory.featured()).map((item) => item.id)
    expect(shown).toHaveLength(8)
    expect(shown).toEqual(ids(await search()).slice(0, 8))
  })

  it('names the filter whose removal shows most when nothing is found (DS9)', async () => {
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'] })
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'] })
    await listPhotographer(db, { markets: ['denver'], specialty: ['Modern'] })
    const page = await search({ location: 'miami', style: 'modern' })
    expect(page).toMatchObject({ total: 0, relax: { filter: 'style', total: 2 } })
  })
})

describe('the card', () => {
  it('shows the first featured picture by order as cover, else the first picture (X80, PF9)', async () => {
    const { id } = await listPhotographer(db, { pictures: 0 })
    await addPicture(db, id, { position: 0, storagePath: `first-${id}` })
    await addPicture(db, id, { position: 2, isFeatured: true, storagePath: `later-${id}` })
    await addPicture(db, id, { position: 1, isFeatured: true, storagePath: `featured-${id}` })
    await addPicture(db, id, { isProfile: true, category: 'profile', storagePath: `avatar-${id}` })
    const [card] = (await search()).items
    expect(card!.cover?.key).toBe(`featured-${id}`)
    expect(card!.avatar?.key).toBe(`avatar-${id}`)
  })
})

describe('hostile input', () => {
  it('answers every search, whatever is in the URL', async () => {
    await listPhotographer(db)
    const value = fc.oneof(
      anyText(60),
      fc.constantFrom(
        '-1',
        '1e308',
        'NaN',
        "'; drop table users; --",
        '\u0000',
        '\ud800',
        '💍',
        'x'.repeat(10_000),
        '__proto__',
      ),
      fc.array(fc.string(), { maxLength: 5 }),
      fc.integer(),
      fc.constant(null),
    )
    const keys = ['q', 'location', 'style', 'date', 'min', 'max', 'priced', 'unavailable', 'sort', 'page'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }),
        async (input) => {
          const page = await visitor.directory.list(input)
          expect(page.pageCount).toBeGreaterThan(0)
        },
      ),
      { numRuns: timesTried(40, 150) },
    )
  })

  it('refuses to check a day that is past or beyond 24 months (V26)', async () => {
    const { id } = await listPhotographer(db)
    for (const date of ['2026-05-03', '2028-05-05']) {
      await expect(visitor.directory.checkDate({ id, date })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(visitor.directory.similar({ id, date })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  it('answers a check of an unknown photographer with NOT_FOUND', async () => {
    await expect(visitor.directory.checkDate({ id: randomUUID(), date: '2026-09-12' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
