import { sql } from 'drizzle-orm'
import { seedDemoMarket } from '#drizzle/seed/demo-market.ts'
import type { PictureMaker } from '#drizzle/seed/portfolio/stored-pictures.ts'
import { type Db, rows } from '#server/db.ts'
import type { Storage } from '#server/uploads/storage.ts'
import { sharedTemplate, useDatabase } from './database.ts'

/** The third of a month: far from both ends of it, so that a test means the same on every day. */
export const SEED_DAY = new Date('2027-03-03T12:00:00Z')

/** Makes every picture at once, of four bytes: for tests of everything but the pictures. */
export const quickPicture: PictureMaker = async () => ({
  width: 320,
  height: 400,
  thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
  measures: [50, 50, 50, 50, 50, 50, 50],
  hasProvenance: false,
  takenOn: null,
  variants: [{ width: 320, height: 400, data: Buffer.alloc(4) }],
})

/** A file store that remembers the keys it was given. */
export function rememberingStorage(): Storage & { keys: Set<string> } {
  const keys = new Set<string>()
  return {
    keys,
    putFile: async (key) => {
      keys.add(key)
    },
    deleteFiles: async () => undefined,
    fileUrl: (key) => `/files/${key}`,
  }
}

/** Seeds the demonstration market of SEED_DAY; false when there is nothing to do. */
export const seedMarket = (db: Db, storage = rememberingStorage()): Promise<boolean> =>
  seedDemoMarket(db, { storage, makePicture: quickPicture, now: SEED_DAY })

/** Beside the tables: what the seed stored, for the files that did not see it do so. */
async function makeDemoTemplate(db: Db): Promise<void> {
  const storage = rememberingStorage()
  await seedMarket(db, storage)
  await db.execute(sql`create schema seeded`)
  await db.execute(sql`create table seeded.files as select unnest(${sql.param([...storage.keys])}::text[]) as key`)
}

/** A database with the demonstration market of SEED_DAY, which the test files of a run seed once; and its files' keys. */
export async function useDemoMarket(): Promise<{ db: Db; keys: Set<string> }> {
  const db = await useDatabase({ copyOf: await sharedTemplate('curio_demo', makeDemoTemplate) })
  const files = await rows<{ key: string }>(db.execute(sql`select key from seeded.files`))
  return { db, keys: new Set(files.map(({ key }) => key)) }
}

// Set when a row is stored, or different for every hash: not part of what a seed decides.
const NOT_SEEDED = `'{password_hash,summary,finished_at,next_attempt_at}'::text[]`

/** One digest of each table's rows: two databases that say the same have the same. */
export async function digests(db: Db): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rows<{ digest: string }>(
      db.execute(
        sql.raw(`select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as digest
        from (select (to_jsonb(t) - ${NOT_SEEDED})::text as line from "${name}" t) lines`),
      ),
    )
    found[name] = row?.digest ?? ''
  }
  return found
}
