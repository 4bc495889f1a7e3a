import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Db, OpenedDatabase } from '#server/db.ts'
import { env } from '#server/env.ts'
import { findApplied } from './applied.ts'
import { pendingMigrations, readMigrations } from './migrate.ts'

const NOT_MIGRATED =
  'The database is not on this version yet. Run `npm run db:migrate`, or `npm start` for the embedded one.'

/** The environment's database: by its URL, else the embedded one, which a running start keeps locked. */
async function open(): Promise<OpenedDatabase> {
  const url = env.DATABASE_URL_UNPOOLED ?? env.DATABASE_URL
  if (url) return openDatabase(url, { max: 2, isNaming: false, queryTimeoutMs: 10 * 60_000 })
  if (!existsSync(join(env.dataDir, 'database'))) {
    throw new Error('There is no database in DATA_DIR yet. Run `npm start` once, or set DATABASE_URL.')
  }
  const { openEmbedded } = await import('#stand-ins/database/embedded.ts')
  return openEmbedded(env.dataDir)
}

/** @throws Error when migrations are missing, or are newer than this checkout. */
async function assertMigrated(db: Db): Promise<void> {
  const applied = await findApplied(db)
  if (!applied || pendingMigrations(readMigrations(), applied).length > 0) throw new Error(NOT_MIGRATED)
}

/** Does something with the environment's database, once it is on this version, and closes it. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await open()
  try {
    await assertMigrated(db)
    return await work(db)
  } finally {
    await close()
  }
}
