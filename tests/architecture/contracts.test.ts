import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { markets, styles } from '#drizzle/schema/index.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { PUBLIC_QUERIES } from '#shell/trpc.ts'
import { useDatabase } from '#tests/support/database.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'

const db = await useDatabase()

describe('every procedure', () => {
  it.each(PROCEDURES)('%s says who may call it', (_name, procedure) => {
    expect(procedure._def.meta?.audience).toBeDefined()
  })

  it('that shared caches may keep is a public query, and the browser asks for it alone', () => {
    const cached = PROCEDURES.filter(([, procedure]) => procedure._def.meta?.cache === 'public')
    for (const [, { _def }] of cached) expect(_def).toMatchObject({ type: 'query', meta: { audience: 'public' } })
    expect(cached.map(([name]) => name).toSorted()).toEqual([...PUBLIC_QUERIES].toSorted())
  })
})

describe('the reference data', () => {
  it('of the database are those of the model: a bit means the same on both sides (X65, X66)', async () => {
    const places = await db.select().from(markets).orderBy(asc(markets.id))
    expect(places.map(({ id, slug, name, timeZone }) => ({ id, slug, name, timeZone }))).toEqual(
      MARKETS.map((market) => ({ ...market })),
    )
    const kinds = await db.select().from(styles).orderBy(asc(styles.id))
    expect(kinds.map(({ id, name, filterPosition }) => ({ id, name, isFilter: filterPosition !== null }))).toEqual(
      STYLES.map(({ id, name, isFilter }) => ({ id, name, isFilter })),
    )
  })
})
