import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FilesFingerprint, Fingerprint } from './backup-fingerprint.ts'

/** A backup's manifest. The archive holds it next to `database.dump` and the folder `files`. */
export type Manifest = {
  format: 1
  /** `embedded`: an archive of the embedded database's folder. `postgres`: pg_dump's custom format. */
  kind: 'embedded' | 'postgres'
  takenAt: string
  database: Fingerprint
  /** Null where an external service keeps the pictures. */
  files: FilesFingerprint | null
}

export const DUMP = 'database.dump'
export const FILES = 'files'
const MANIFEST = 'manifest.json'

/** Messages for the programs a backup needs when they are missing. */
const MISSING: Record<string, string> = {
  pg_dump: 'pg_dump is not installed: install the PostgreSQL client programs of the server’s version or a newer one.',
  pg_restore:
    'pg_restore is not installed: install the PostgreSQL client programs of the server’s version or a newer one.',
  tar: 'tar is not installed.',
}

/** Runs a program to its end. @throws Error with the end of its output, or a sentence that it is missing. */
export function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2_000)
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      failed(error.code === 'ENOENT' ? new Error(MISSING[program] ?? `${program} is not installed.`) : error),
    )
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${program} failed: ${words.trim().split('\n').at(-1) ?? code}`)),
    )
  })
}

/** A folder next to `place`, on the same disk, so that what is made in it can be renamed into place. */
export const workFolder = (place: string): string => mkdtempSync(`${path.resolve(place)}.work-`)

/** Packs a folder with its manifest into one file, atomically. Only the owner may read it: it holds personal data. */
export async function pack(folder: string, manifest: Manifest, file: string): Promise<void> {
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const part = `${file}.part`
  try {
    writeFileSync(part, '', { mode: 0o600 })
    chmodSync(part, 0o600)
    await runProgram('tar', ['-cf', part, '-C', folder, '.'])
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Unpacks a backup into a folder. @throws Error when the file is missing or not a backup of Curio. */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  await runProgram('tar', ['-xf', path.resolve(file), '-C', folder])
  const text = existsSync(path.join(folder, MANIFEST)) ? readFileSync(path.join(folder, MANIFEST), 'utf8') : '{}'
  const manifest = JSON.parse(text) as Partial<Manifest>
  if (manifest.format !== 1) throw new Error(`${file} is not a backup that this version can read.`)
  return manifest as Manifest
}
