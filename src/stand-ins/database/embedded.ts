import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { relations } from '#drizzle/schema/relations/index.ts'
import type { OpenedDatabase } from '#server/db.ts'
import { assertWhole } from './data-folder.ts'
import { takeLock } from './data-lock.ts'

// A folder must always be opened with the extensions it was made with.
const extensions = { pg_trgm, unaccent }

/** The embedded database; `dump` copies its whole folder into one archive, for backups. */
export type EmbeddedDatabase = OpenedDatabase & { dump: () => Promise<Blob> }

// Kept on globalThis: hot reload evaluates this module again, and a second instance would destroy the data.
const opened = ((globalThis as { curioEmbedded?: Map<string, Promise<EmbeddedDatabase>> }).curioEmbedded ??= new Map())

/** PGlite's errors carry their whole minified source line with them; keep the sentence. */
const plain = (what: string, error: unknown) =>
  new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`)

async function start(dataDir?: string, loadDataDir?: Blob): Promise<PGlite> {
  try {
    return await PGlite.create({ ...(dataDir ? { dataDir } : {}), ...(loadDataDir ? { loadDataDir } : {}), extensions })
  } catch (error) {
    throw plain(
      dataDir ? `The embedded database in ${dataDir} could not be opened` : 'The embedded database failed',
      error,
    )
  }
}

/** Creates the folder aside and renames it when complete, so that an interrupted start leaves no partial database. */
async function createFolder(folder: string) {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
  const fresh = join(dirname(folder), `${prefix}${process.pid}`)
  const client = await start(fresh)
  await client.close()
  renameSync(fresh, folder)
}

/** Creates and locks the data folder; returns the lock's release. A full or read-only disk is reported in one sentence. */
function lockFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true })
    return takeLock(join(dataDir, 'database.lock'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Error(`The data folder ${dataDir} cannot be written on (${code}).`, { cause: error })
  }
}

async function openFolder(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'database')
  const release = lockFolder(dataDir)
  process.once('exit', release)
  try {
    assertWhole(dataDir)
    if (!existsSync(folder)) await createFolder(folder)
    const client = await start(folder)
    const close = async () => {
      opened.delete(dataDir)
      await client.close()
      process.off('exit', release)
      release()
    }
    return { db: drizzle({ client, relations }), close, dump: () => client.dumpDataDir('gzip') }
  } catch (error) {
    process.off('exit', release)
    release()
    throw error
  }
}

/**
 * Opens the embedded database under `dataDir`, creating it at the first start; one instance per process.
 * Throws a plain sentence when another process has it, or when the folder is neither empty nor complete.
 */
export function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const key = resolve(dataDir)
  const existing = opened.get(key)
  if (existing) return existing
  const opening = openFolder(key)
  opened.set(key, opening)
  // A refusal is not cached: the folder may be complete the next time.
  opening.catch(() => opened.delete(key))
  return opening
}

/** Creates the embedded database of a data folder from an archive made by `dump`. */
export async function loadEmbedded(dataDir: string, archive: Blob): Promise<void> {
  const client = await start(join(dataDir, 'database'), archive)
  await client.close()
}
