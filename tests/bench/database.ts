import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { DirectorySearch } from '#features/directory/search.ts'
import { listPhotographers } from '#features/directory/server/list.ts'
import { getProfile } from '#features/photographers/server/profile.ts'
import { openPg } from '#server/database/pg.ts'
import { type Db, rows } from '#server/db.ts'
import { percentile } from './figures.ts'
import { type MixName, searches } from './mix.ts'
import { quickestOf } from './rounds.ts'

export type QueryFigures = { cpuP50: number; cpuP99: number; wallP50: number; wallP99: number }

/** Milliseconds a process has spent on a processor, from the kernel's own account. */
const onCpuMs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/**
 * Queries on one connection, one after the other. CPU is the PostgreSQL backend's, which other load on the machine does
 * not change. The first ones fill caches and prepare statements and are not counted.
 */
async function measure(url: string, warmUps: number, questions: readonly ((db: Db) => Promise<unknown>)[]) {
  const { db, close } = openPg(url, { max: 1, queryTimeoutMs: 60_000 })
  try {
    const [backend] = await rows<{ pid: number }>(db.execute(sql`select pg_backend_pid() as pid`))
    const cpu: number[] = []
    const wall: number[] = []
    for (const [index, ask] of questions.entries()) {
      const cpuBefore = onCpuMs(backend!.pid)
      const before = performance.now()
      await ask(db)
      if (index < warmUps) continue
      wall.push(performance.now() - before)
      cpu.push(onCpuMs(backend!.pid) - cpuBefore)
    }
    return {
      cpuP50: percentile(cpu, 0.5),
      cpuP99: percentile(cpu, 0.99),
      wallP50: percentile(wall, 0.5),
      wallP99: percentile(wall, 0.99),
    }
  } finally {
    await close()
  }
}

type Search = (db: Db, search: DirectorySearch) => Promise<unknown>

/** The searches of a mix; nothing is remembered. */
export const measureSearches = (url: string, mix: MixName, count: number, ask: Search): Promise<QueryFigures> =>
  quickestOf(() =>
    measure(
      url,
      40,
      searches(mix, count + 40).map((search) => (db) => ask(db, search)),
    ),
  )

/** Page and exact total of a mix. */
export const measureDirectory = (url: string, mix: MixName = 'mixed', count = 400): Promise<QueryFigures> =>
  measureSearches(url, mix, count, (db, search) => listPhotographers({ db, now: () => new Date() }, search))

/** Whole profiles of different photographers. */
export const measureProfiles = (url: string, ids: readonly string[]): Promise<QueryFigures> =>
  quickestOf(() =>
    measure(
      url,
      40,
      ids.map((id) => (db) => getProfile({ db }, { id })),
    ),
  )
