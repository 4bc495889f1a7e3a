import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { listPhotographers } from '#features/directory/service/list.ts'
import { type Db, openPg, rows } from '#server/db.ts'
import { percentile } from './figures.ts'
import { searches } from './mix.ts'

export type QueryFigures = { cpuP50: number; cpuP99: number; wallP50: number; wallP99: number }

/** Milliseconds a process has spent on a processor, from the kernel's own account. */
const onCpuMs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/**
 * Page and exact total of the independent mix, one connection, no remembered totals: each search is asked through a
 * fresh service memory. CPU is the PostgreSQL backend's, which other load on the machine does not change.
 */
export async function measureDirectory(url: string, count = 400): Promise<QueryFigures> {
  const { db, close } = openPg(url, { max: 1, queryTimeoutMs: 60_000 })
  try {
    const [backend] = await rows<{ pid: number }>(db.execute(sql`select pg_backend_pid() as pid`))
    const cpu: number[] = []
    const wall: number[] = []
    for (const [index, search] of searches('mixed', count + 40).entries()) {
      const cpuBefore = onCpuMs(backend!.pid)
      const before = performance.now()
      await listPhotographers({ db: withoutMemory(db), now: () => new Date() }, search)
      // The first ones fill caches and prepare statements.
      if (index < 40) continue
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

/** Another handle on the same connection: what the service remembers is kept per handle. */
const withoutMemory = (db: Db): Db => Object.create(db) as Db
