import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { openPg } from '#server/database/pg.ts'
import type { Binaries } from '../support/postgres.ts'
import { atMost, BUDGETS } from './budgets.ts'
import { measureDirectory, measureSearches, type QueryFigures } from './database.ts'
import { round, table } from './figures.ts'
import type { MixName } from './mix.ts'
import { makePlainTable, searchPlainly } from './plain-sql.ts'

/** One mix on one version: the product's search, and plain SQL on the same data. */
type Row = { mix: MixName; curio: QueryFigures; plain: QueryFigures }
export type Versions = { on: string; measured: { size: number; version: number; rows: Row[] }[] }

/** The pinned version. */
export const NEWEST = 18
const MIXES = ['D1', 'D2', 'D3', 'D4', 'mixed'] as const
const SEARCHES = 150
const DEBIAN = '/usr/lib/postgresql'

/** The newest of Debian's versions that is older than the pinned one. */
export function debianPostgres(): { version: number; programs: Binaries } | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const [version] = versions.filter((one) => one < NEWEST).toSorted((a, b) => b - a)
  if (version === undefined) return null
  const program = (name: string) => path.join(DEBIAN, String(version), 'bin', name)
  return { version, programs: { initdb: program('initdb'), postgres: program('postgres') } }
}

export async function measureVersion(url: string): Promise<Row[]> {
  const { db, close } = openPg(url, { max: 1, queryTimeoutMs: 10 * 60_000 })
  await makePlainTable(db)
  await close()
  const rows: Row[] = []
  for (const mix of MIXES) {
    const curio = await measureDirectory(url, mix, SEARCHES)
    rows.push({ mix, curio, plain: await measureSearches(url, mix, SEARCHES, searchPlainly) })
  }
  return rows
}

const both = ({ cpuP50, cpuP99 }: QueryFigures) => `${round(cpuP50, 2)} / ${round(cpuP99, 2)}`

export function versionSections(versions: Versions | null | undefined): string[] {
  if (!versions) return []
  const newest = (size: number, mix: MixName) =>
    versions.measured.find((one) => one.size === size && one.version === NEWEST)?.rows.find((row) => row.mix === mix)
      ?.curio.cpuP50
  const rows = versions.measured.flatMap(({ size, version, rows: found }) =>
    found.map(({ mix, curio, plain }) => {
      const times = curio.cpuP50 / (newest(size, mix) ?? Number.NaN)
      return [
        size.toLocaleString('en'),
        version,
        mix,
        both(curio),
        version === NEWEST ? '' : atMost(round(times, 2), times, BUDGETS.older),
        both(plain),
        round(plain.cpuP50 / curio.cpuP50, 2),
      ]
    }),
  )
  return [
    `## Directory: versions of PostgreSQL, beside plain SQL, CPU p50 / p99 in ms (${versions.on})`,
    table(['photographers', 'PostgreSQL', 'mix', 'Curio', 'times that on 18', 'plain SQL', 'plain : Curio'], rows),
    `Seven in ten photographers are listed. Plain SQL is one table with GIN and trigram indexes and a statement written for the filters of each search (\`plain-sql.ts\`), without a daily turn, folding or typing errors. Budget: ${BUDGETS.older} times the newest version.`,
  ]
}
