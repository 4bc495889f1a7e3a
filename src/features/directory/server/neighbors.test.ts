import { beforeEach, describe, expect, it } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { STYLES } from '#features/photographers/markets-and-styles.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, setDay } from '#tests/support/market.ts'
import { NEAR_PLACES, similarStyles } from '../neighbors.ts'
import { DirectorySearch, MARKET_SLUGS } from '../search.ts'

const db = await useDatabase()
const visitor = callAs(db, { now: new Date('2026-05-04T15:00:00Z') })
const DAY = '2026-09-12'
const neighbors = (input: Record<string, unknown>) => visitor.directory.neighbors(DirectorySearch.parse(input))

beforeEach(async () => {
  await db.update(photographers).set({ isPublished: false })
})

describe('the neighbors of a search that finds few (DS9)', () => {
  it('have two near places for every place and a similar look for every style, never itself', () => {
    for (const slug of MARKET_SLUGS) {
      expect(NEAR_PLACES[slug], slug).toHaveLength(2)
      expect(NEAR_PLACES[slug]).not.toContain(slug)
    }
    for (const { slug } of STYLES) {
      expect(similarStyles(slug).length, slug).toBeGreaterThan(0)
      expect(similarStyles(slug)).not.toContain(slug)
    }
  })

  it('are those of the nearest free day, with the day and how far it is', async () => {
    const busy = await listPhotographer(db)
    for (const day of [DAY, '2026-09-13', '2026-09-11']) await setDay(db, busy.id, day, { isBlocked: true })
    const [near, ...others] = await neighbors({ date: DAY })
    expect(near).toMatchObject({
      reason: { kind: 'date', date: '2026-09-14', days: 2 },
      search: { date: '2026-09-14' },
      total: 1,
      items: [{ id: busy.id, availability: 'free' }],
    })
    expect(others).toEqual([])
  })

  it('show nobody who is found already, and nothing for a search that finds enough', async () => {
    const free = await listPhotographer(db)
    expect(await neighbors({ date: DAY })).toEqual([])
    for (let count = 1; count < 4; count += 1) await listPhotographer(db)
    expect((await visitor.directory.list(DirectorySearch.parse({}))).total).toBe(4)
    await setDay(db, free.id, '2026-09-13', { isBlocked: true })
    expect(await neighbors({ date: DAY })).toEqual([])
  })
})
