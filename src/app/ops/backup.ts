import { existsSync, readdirSync, rmSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db.ts'
import { openEmbedded } from '#stand-ins/database/embedded.ts'
import { DUMP, FILES, type Manifest, pack, runProgram, workFolder } from './backup-archive.ts'
import { type Fingerprint, fingerprintFiles, fingerprintOf } from './backup-fingerprint.ts'
import { libpqEnv, withClient } from './backup-server.ts'

/** The database's folder and lock: everything else in a data folder is files. */
const isFile = (name: string) => !name.startsWith('database')

/** Copies a data folder's pictures, uploads and the secret that signs their addresses. */
async function copyFiles(dataDir: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir).filter(isFile)) {
    await cp(path.join(dataDir, name), path.join(target, name), { recursive: true })
  }
}

async function dumpEmbedded(dataDir: string, folder: string): Promise<Fingerprint> {
  const { db, dump, close } = await openEmbedded(dataDir)
  try {
    await db.execute(sql`set timezone to 'UTC'`)
    const found = await fingerprintOf((statement) => rows(db.execute(sql.raw(statement))))
    await writeFile(path.join(folder, DUMP), Buffer.from(await (await dump()).arrayBuffer()))
    // The lock is still held, so no picture changes while it is copied.
    await copyFiles(dataDir, path.join(folder, FILES))
    return found
  } finally {
    await close()
  }
}

/** The dump and the fingerprint read one snapshot, so people can keep working meanwhile. */
function dumpServer(address: string, folder: string): Promise<Fingerprint> {
  return withClient(address, async (ask, client) => {
    await client.query('begin isolation level repeatable read read only')
    const [snapshot] = await ask<{ id: string }>('select pg_export_snapshot() as id')
    const file = path.join(folder, DUMP)
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot!.id}`, `--file=${file}`]
    await runProgram('pg_dump', args, libpqEnv(address))
    const found = await fingerprintOf(ask)
    await client.query('commit')
    return found
  })
}

export type BackupSource = {
  /** A server's direct URL; the embedded database of the data folder when absent. */
  address?: string
  /** The folder with the pictures, also next to a server; null when an external service keeps them. */
  dataDir: string | null
}

/**
 * Writes everything into one file: the database as of one moment, and the pictures. Returns the manifest.
 * @throws Error when the file already exists, the embedded database is in use, or a program is missing.
 */
export async function backUp({ address, dataDir }: BackupSource, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} already exists; a backup never overwrites another.`)
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  if (!address && (!dataDir || !existsSync(path.join(dataDir, 'database')))) {
    throw new Error(`There is no database in ${dataDir}.`)
  }
  const folder = workFolder(file)
  try {
    const takenAt = new Date().toISOString()
    let database: Fingerprint
    if (address) {
      // Pictures never change and are deleted only after their rows: copies from before and after the dump cover it.
      if (dataDir) await copyFiles(dataDir, path.join(folder, FILES))
      database = await dumpServer(address, folder)
      if (dataDir) await copyFiles(dataDir, path.join(folder, FILES))
    } else {
      database = await dumpEmbedded(dataDir!, folder)
    }
    const files = dataDir ? await fingerprintFiles(path.join(folder, FILES)) : null
    const manifest: Manifest = { format: 1, kind: address ? 'postgres' : 'embedded', takenAt, database, files }
    await pack(folder, manifest, file)
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
