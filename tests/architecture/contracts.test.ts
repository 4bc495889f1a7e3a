import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { markets, styles } from '#drizzle/schema/index.ts'
import { MARKETS, STYLES } from '#features/directory/options.ts'
import { PUBLIC_QUERIES } from '#lib/trpc.ts'
import { appRouter } from '#server/app-router.ts'
import { HANDLERS } from '#server/handlers/index.ts'
import type { ProcedureMeta } from '#server/trpc.ts'
import { useDatabase } from '#tests/support/database.ts'

const db = await useDatabase()

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: ProcedureMeta } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

describe('every procedure', () => {
  it.each(procedures)('%s says who may call it', (_name, procedure) => {
    expect(procedure._def.meta?.audience).toBeDefined()
  })

  it('that shared caches may keep is a public query, and the browser asks for it alone', () => {
    const cached = procedures.filter(([, procedure]) => procedure._def.meta?.cache === 'public')
    for (const [, { _def }] of cached) expect(_def).toMatchObject({ type: 'query', meta: { audience: 'public' } })
    expect(cached.map(([name]) => name).toSorted()).toEqual([...PUBLIC_QUERIES].toSorted())
  })
})

describe('the functions of the deployment', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    )
  const functions = files('api').filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))

  it.each(functions)('%s only re-exports a bundled handler', (file) => {
    const name = /^export \{ default \} from '(?:\.\.\/)+build\/server\/([\w-]+)\.fn\.js'\n$/.exec(
      readFileSync(file, 'utf8'),
    )?.[1]
    expect(name).toBeDefined()
    expect(existsSync(`src/server/handlers/${name}.ts`)).toBe(true)
  })

  it('answer every address that dev and start answer, but those of the embedded stand-ins', () => {
    const local = new Set(['files', 'local-uploads', 'mailbox'])
    const handlers = HANDLERS.map(({ load }) => /handlers\/([\w-]+)\.ts/.exec(load.toString())?.[1]).filter(
      (name) => !local.has(name!),
    )
    const deployed = functions.map((file) => /build\/server\/([\w-]+)\.fn/.exec(readFileSync(file, 'utf8'))?.[1])
    expect(deployed.toSorted()).toEqual(handlers.toSorted())
  })
})

describe('the reference data', () => {
  it('of the database are those of the model: a bit means the same on both sides', async () => {
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
