import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Runs one statement with any driver, so that databases of different drivers can be compared. */
export type Ask = <T>(statement: string) => Promise<T[]>

/** A database's migrations, every table's rows, and the problems its own checks find. */
export type Fingerprint = {
  migrations: string[]
  tables: Record<string, { rows: number; digest: string }>
  /** Broken ledgers, broken chains of events, and cards that differ from their source. */
  problems: { money: number; chains: number; cards: number }
}

/** How many files a folder holds, their total size, and one digest over names and contents. */
export type FilesFingerprint = { count: number; bytes: number; digest: string }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads the fingerprint in the caller's transaction or session. Rows are summed by hash: in any order, in one pass. */
export async function fingerprintOf(ask: Ask): Promise<Fingerprint> {
  const names = await ask<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const tables: Fingerprint['tables'] = {}
  for (const { name } of names) {
    const [found] = await ask<{ rows: number; digest: string }>(
      `select count(*)::int as rows,
        coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as digest
      from public.${quoted(name)} t`,
    )
    tables[name] = { rows: found!.rows, digest: found!.digest }
  }
  const migrations = await ask<{ hash: string }>(`select hash from drizzle.__drizzle_migrations order by id`)
  const [problems] = await ask<Fingerprint['problems']>(
    `select (select count(*)::int from money_problems) as money, (select count(*)::int from chain_problems()) as chains,
      (select count(*)::int from directory_cards_differences()) as cards`,
  )
  return { migrations: migrations.map(({ hash }) => hash), tables, problems: problems! }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Reads every file below a folder; a missing folder has none. */
export async function fingerprintFiles(folder: string): Promise<FilesFingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  const names = (await filesIn(folder)).toSorted()
  for (const name of names) {
    const { size } = await stat(path.join(folder, name))
    bytes += size
    hash.update(`${name} ${size}\n`)
    await pipeline(createReadStream(path.join(folder, name)), async (source) => {
      for await (const chunk of source) hash.update(chunk as Buffer)
    })
  }
  return { count: names.length, bytes, digest: hash.digest('hex') }
}

/** The differences between two fingerprints, as sentences; none when they match. */
export function differences(wanted: Fingerprint, found: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)])].toSorted()
  const sentences = names.flatMap((name) => {
    const [before, after] = [wanted.tables[name], found.tables[name]]
    if (before?.digest === after?.digest && before?.rows === after?.rows) return []
    return [
      `Table ${name}: ${before?.rows ?? 'no'} rows in the backup, ${after?.rows ?? 'no'} restored, or other contents.`,
    ]
  })
  if (wanted.migrations.join() !== found.migrations.join()) sentences.push('The migrations differ.')
  if (JSON.stringify(wanted.problems) !== JSON.stringify(found.problems)) {
    sentences.push('The checks of the ledger, the chains or the directory find other problems than in the original.')
  }
  return sentences
}
