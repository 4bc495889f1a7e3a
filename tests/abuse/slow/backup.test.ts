import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '#app/ops/backup.ts'
import { directAddress, libpqEnv } from '#app/ops/backup-server.ts'
import { migrate } from '#app/ops/migrate.ts'
import { restore } from '#app/ops/restore.ts'
import { openPg } from '#server/database/pg.ts'
import { type Db, rows } from '#server/db.ts'
import { variantKey } from '#server/uploads/storage.ts'
import { openEmbedded } from '#stand-ins/database/embedded.ts'
import { createLocalStorage } from '#stand-ins/uploadthing/local-files.ts'
import { addPicture } from '#tests/support/market.ts'
import { type Binaries, type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'

const folder = mkdtempSync(join(tmpdir(), 'curio-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const NOW = new Date('2027-01-10T12:00:00Z')

/** A market with a signed contract, a paid wedding and a picture. */
async function fill(db: Db, dataDir: string): Promise<{ picture: string }> {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  await payNext(db, cast, bookingId, NOW)
  const { storagePath } = await addPicture(db, cast.photographer.id)
  const picture = variantKey(storagePath, 320)
  await createLocalStorage(dataDir).putFile(picture, new TextEncoder().encode('a picture'))
  return { picture }
}

const countOf = async (db: Db, table: string) =>
  (await rows<{ count: number }>(db.execute(sql.raw(`select count(*)::int as count from ${table}`))))[0]!.count

/** What a market must contain after it was restored. */
async function expectWhole(db: Db, dataDir: string, picture: string): Promise<void> {
  expect(await countOf(db, `vendor_contracts where status = 'signed'`)).toBe(1)
  expect(await countOf(db, 'contract_events')).toBe(2)
  expect(await countOf(db, 'ledger_entries')).toBeGreaterThan(1)
  for (const check of ['money_problems', 'chain_problems()', 'directory_cards_differences()']) {
    expect(await countOf(db, check)).toBe(0)
  }
  expect((await createLocalStorage(dataDir).readFile(picture))?.toString()).toBe('a picture')
  // The rules are back too, not only the rows.
  await expect(db.execute(sql`update ledger_entries set amount_cents = 0`)).rejects.toThrow()
}

describe('the embedded database', () => {
  const dataDir = join(folder, 'embedded')
  const file = join(folder, 'embedded.tar')
  let picture = ''

  beforeAll(async () => {
    const { db, close } = await openEmbedded(dataDir)
    await migrate(db)
    picture = (await fill(db, dataDir)).picture
    writeFileSync(join(dataDir, 'upload-secret'), 'secret')
    await close()
  })

  test('comes back from one file: every row, the ledger, the chains and the pictures', async () => {
    const taken = await backUp({ dataDir }, file)
    expect(taken).toMatchObject({
      kind: 'embedded',
      files: { count: 2 },
      database: { problems: { money: 0, chains: 0 } },
    })
    expect(statSync(file).mode & 0o077).toBe(0)
    rmSync(dataDir, { recursive: true })

    const restored = await restore({ dataDir }, file)
    expect(restored).toEqual(taken)
    const { db, close } = await openEmbedded(dataDir)
    expect(await migrate(db)).toEqual([])
    await expectWhole(db, dataDir, picture)
    await close()
  })

  test('is never overwritten, nor is a backup', async () => {
    await expect(restore({ dataDir }, file)).rejects.toThrow('is not empty')
    await expect(backUp({ dataDir }, file)).rejects.toThrow('never overwrites')
  })

  test('is not touched by a command without a file', () => {
    const answer = spawnSync(process.execPath, ['src/app/ops/archive-command.ts', 'restore'], { encoding: 'utf8' })
    expect([answer.status, answer.stderr]).toEqual([1, 'Name the file: npm run db:restore -- <file>.\n'])
  })

  test('is not backed up while it is in use elsewhere, and not restored from anything but a backup', async () => {
    const { close } = await openEmbedded(dataDir)
    const args = ['src/app/ops/archive-command.ts', 'backup', join(folder, 'other.tar')]
    const env = { ...process.env, DATA_DIR: dataDir }
    const busy = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    await close()
    expect([busy.status, busy.stderr]).toEqual([1, expect.stringMatching(/already running on this data folder .*\n$/)])
    expect(existsSync(join(folder, 'other.tar'))).toBe(false)

    writeFileSync(join(folder, 'noise.tar'), 'noise')
    const place = { dataDir: join(folder, 'new') }
    await expect(restore(place, join(folder, 'noise.tar'))).rejects.toThrow('tar failed')
    await expect(restore(place, join(folder, 'none.tar'))).rejects.toThrow('There is no file')
    expect(existsSync(place.dataDir)).toBe(false)
  })
})

/** A server that the installed pg_dump can read: the pinned one, or the distribution's of the same version. */
function dumpableServer(): { programs?: Binaries } | null {
  const major = Number(/ (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
  if (major >= 18) return {}
  const bin = `/usr/lib/postgresql/${major}/bin`
  return existsSync(`${bin}/postgres`) ? { programs: { initdb: `${bin}/initdb`, postgres: `${bin}/postgres` } } : null
}

const server = dumpableServer()

describe.skipIf(!server)('a server', () => {
  let postgres: Postgres
  const file = join(folder, 'server.tar')
  const dataDir = join(folder, 'server')
  let picture = ''
  const addressOf = (name: string) => postgres.url.replace(/\/postgres$/, `/${name}`)

  beforeAll(async () => {
    postgres = await startPostgres([], { programs: server?.programs })
    const { db, close } = openPg(postgres.url)
    await db.execute(sql`create database market`)
    await db.execute(sql`create database elsewhere`)
    await close()
    const market = openPg(addressOf('market'))
    await migrate(market.db)
    picture = (await fill(market.db, dataDir)).picture
    await market.close()
  })
  afterAll(() => postgres.stop())

  test('is backed up while people write, as of one point in time, and restored into an empty database', async () => {
    const market = openPg(addressOf('market'))
    const people = { areWriting: true }
    const writing = (async () => {
      for (let n = 0; people.areWriting; n += 1)
        await market.db.execute(sql`insert into rate_limits values (${`k${n}`}, now(), 1, now())`)
    })()
    const taken = await backUp({ address: addressOf('market'), dataDir }, file)
    people.areWriting = false
    await writing
    await market.close()

    rmSync(dataDir, { recursive: true })
    expect(await restore({ address: addressOf('elsewhere'), dataDir }, file)).toEqual(taken)
    const restored = openPg(addressOf('elsewhere'))
    expect(await migrate(restored.db)).toEqual([])
    await expectWhole(restored.db, dataDir, picture)
    await restored.close()
  })

  test('is never overwritten', async () => {
    await expect(restore({ address: addressOf('market'), dataDir: null }, file)).rejects.toThrow(
      'The database is not empty',
    )
  })
})

test('a password reaches the programs only through their environment, and a pooled URL is refused', () => {
  expect(libpqEnv('postgres://ann:p%40ss@db.example:6543/curio?sslmode=require')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6543',
    PGUSER: 'ann',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'curio',
    PGSSLMODE: 'require',
  })
  const pooled = 'postgres://u:p@ep-calm-sea-1-pooler.eu.aws.neon.tech/curio'
  expect(() => directAddress({ DATABASE_URL: pooled })).toThrow('DATABASE_URL_UNPOOLED')
  expect(directAddress({ DATABASE_URL: pooled, DATABASE_URL_UNPOOLED: 'postgres://u@direct/curio' })).toContain(
    'direct',
  )
})
