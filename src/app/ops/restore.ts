import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db.ts'
import { loadEmbedded, openEmbedded } from '#stand-ins/database/embedded.ts'
import type { BackupSource } from './backup.ts'
import { DUMP, FILES, type Manifest, runProgram, unpack, workFolder } from './backup-archive.ts'
import { differences, type Fingerprint, fingerprintFiles, fingerprintOf } from './backup-fingerprint.ts'
import { libpqEnv, withClient } from './backup-server.ts'
import { readMigrations } from './migrate.ts'

const isEmptyFolder = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

/** @throws Error when the backup comes from a newer version than this one. */
function checkVersion({ database }: Manifest): void {
  const known = new Set(readMigrations().map(({ hash }) => hash))
  if (database.migrations.some((hash) => !known.has(hash))) {
    throw new Error('The backup has a migration that this version does not know. Restore it with a newer version.')
  }
}

function checkSame(wanted: Manifest, found: Fingerprint): void {
  const wrong = differences(wanted.database, found)
  if (wrong.length > 0) throw new Error(`The restored database is not the one that was backed up. ${wrong.join(' ')}`)
}

async function checkFiles({ files }: Manifest, folder: string): Promise<void> {
  if (files && (await fingerprintFiles(folder)).digest !== files.digest) {
    throw new Error('The files of the backup are damaged.')
  }
}

/** Builds the whole data folder aside, checks it, and renames it into place. */
async function restoreEmbedded(work: string, manifest: Manifest, dataDir: string): Promise<void> {
  const fresh = path.join(work, 'fresh')
  mkdirSync(fresh)
  await loadEmbedded(fresh, new Blob([new Uint8Array(await readFile(path.join(work, DUMP)))]))
  const { db, close } = await openEmbedded(fresh)
  try {
    await db.execute(sql`set timezone to 'UTC'`)
    checkSame(manifest, await fingerprintOf((statement) => rows(db.execute(sql.raw(statement)))))
  } finally {
    await close()
  }
  await cp(path.join(work, FILES), fresh, { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(fresh, dataDir)
}

async function restoreServer(work: string, manifest: Manifest, address: string): Promise<void> {
  const isEmpty = await withClient(address, async (ask) => {
    const found = await ask(`select from pg_tables where schemaname in ('public', 'drizzle') limit 1`)
    return found.length === 0
  })
  if (!isEmpty) throw new Error('The database is not empty. Restore into an empty one, then point DATABASE_URL at it.')
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runProgram(
    'pg_restore',
    [...args, `--dbname=${libpqEnv(address).PGDATABASE}`, path.join(work, DUMP)],
    libpqEnv(address),
  )
  checkSame(manifest, await withClient(address, fingerprintOf))
}

/**
 * Restores a backup into an empty place and verifies it against the original: every table's rows, the ledger, the
 * chains, the files. Never overwrites anything.
 * @throws Error when the place is not empty, or the backup is damaged, newer, or of another kind of database.
 */
export async function restore({ address, dataDir }: BackupSource, file: string): Promise<Manifest> {
  if (dataDir && !isEmptyFolder(dataDir)) {
    throw new Error(
      `${dataDir} is not empty. Restore into an empty folder: move this one away or choose another DATA_DIR.`,
    )
  }
  const place = dataDir ?? path.resolve(file)
  mkdirSync(path.dirname(place), { recursive: true })
  const work = workFolder(place)
  try {
    const manifest = await unpack(file, work)
    checkVersion(manifest)
    await checkFiles(manifest, path.join(work, FILES))
    if ((manifest.kind === 'postgres') !== Boolean(address)) {
      throw new Error(
        manifest.kind === 'postgres'
          ? 'This is the backup of a server: set DATABASE_URL to an empty database.'
          : 'This is the backup of an embedded database: restore it without DATABASE_URL.',
      )
    }
    if (!address) {
      await restoreEmbedded(work, manifest, path.resolve(dataDir!))
      return manifest
    }
    await restoreServer(work, manifest, address)
    if (dataDir && manifest.files) await cp(path.join(work, FILES), dataDir, { recursive: true })
    return manifest
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
