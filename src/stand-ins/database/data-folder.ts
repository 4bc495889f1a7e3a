import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL needs in its folder: without all of it the embedded one would start over, or not at all. */
const DATABASE_PARTS = [
  'PG_VERSION',
  'base',
  'global',
  'global/pg_control',
  'pg_multixact',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
]

/** What a folder that counts as empty may hold: our lock, leftovers of an interrupted first start, system files. */
const NOT_DATA = /^(?:database\.(?:lock|new-).*|upload-secret\..*\.tmp|lost\+found|\.[^/]*|Thumbs\.db)$/i

const isMissing = (path: string): boolean => {
  if (!existsSync(path)) return true
  const found = statSync(path)
  return found.isDirectory() ? readdirSync(path).length === 0 : found.size === 0
}

/** What a non-empty data folder lacks of its database; none when it is complete or empty. */
function missingParts(dataDir: string): string[] {
  const database = join(dataDir, 'database')
  if (existsSync(database)) {
    return DATABASE_PARTS.filter((part) => isMissing(join(database, part))).map((part) => `database/${part}`)
  }
  return readdirSync(dataDir).every((name) => NOT_DATA.test(name)) ? [] : ['database']
}

/**
 * Refuses a data folder that is neither empty nor complete: a database is only created in an empty folder.
 * @throws Error naming what is missing.
 */
export function assertWhole(dataDir: string): void {
  const missing = missingParts(dataDir)
  if (missing.length === 0) return
  throw new Error(
    `The data folder ${dataDir} is not empty and not whole: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing or empty. ` +
      'Nothing was changed. Put back what is missing, restore a backup into an empty folder (npm run db:restore), or choose another DATA_DIR.',
  )
}
