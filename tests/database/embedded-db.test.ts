import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ledgerEntries, journal, photographerImages } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { takeLock } from '#server/local/data-lock.ts'
import { openEmbedded } from '#server/local/embedded-db.ts'
import { migrate, readMigrations } from '#app/ops/migrate.ts'
import { imageOf, makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'curio-data-'))
const lock = join(dataDir, 'trial.lock')

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a data folder that another process uses is refused with a sentence', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300_000)'])
  try {
    writeFileSync(lock, JSON.stringify({ pid: child.pid, startedAt: '' }))
    expect(() => takeLock(lock)).toThrow(
      `Curio is already running on this data folder (process ${child.pid}). Stop it first or choose another DATA_DIR.`,
    )
  } finally {
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
  takeLock(lock)()
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process whose pid was reused is taken over (X140)', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, startedAt: 'some other time' }))
  const release = takeLock(lock)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  expect(() => takeLock(lock)).toThrow('already running')
  release()
})

test('the lock of a live process came with a copy of its folder: it is taken over (X140)', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300_000)'])
  const original = mkdtempSync(join(tmpdir(), 'curio-original-'))
  try {
    const kept = join(original, 'trial.lock')
    const release = takeLock(kept)
    const held = { ...JSON.parse(readFileSync(kept, 'utf8')), pid: child.pid, startedAt: '' }
    writeFileSync(kept, JSON.stringify(held))
    expect(() => takeLock(kept)).toThrow('already running')
    cpSync(kept, lock)
    takeLock(lock)()
    expect(existsSync(lock)).toBe(false)
    release()
  } finally {
    rmSync(original, { recursive: true, force: true })
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
})

test('a lock file cut short by a crash is taken over', () => {
  writeFileSync(lock, '{"pid":')
  takeLock(lock)()
})

test('the embedded database survives an interrupted first start, migrates, reopens, and enforces the same rules', async () => {
  // What an interrupted start, a crash or the system may have left is no data folder yet.
  mkdirSync(join(dataDir, 'database.new-1', 'base'), { recursive: true })
  for (const name of ['lost+found', '.cache']) mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'database.lock'), '{"pid":')
  const first = await openEmbedded(dataDir)
  expect(await openEmbedded(dataDir)).toBe(first)
  expect(readdirSync(dataDir).toSorted()).toEqual(['.cache', 'database', 'database.lock', 'lost+found'])
  expect(await migrate(first.db)).toEqual(readMigrations().map(({ tag }) => tag))
  await first.close()

  const { db, close } = await openEmbedded(dataDir)
  expect(await migrate(db)).toEqual([])
  const { id } = await makePhotographer(db)
  const client = await makeClient(db)
  const images = (count: number) => Array.from({ length: count }, () => imageOf(id))
  await db.insert(photographerImages).values(images(50))
  expect(await refusalOf(db.insert(photographerImages).values(images(1)))).toBe('gallery_limit')
  const confirmed = { photographerId: id, clientId: client.id, status: 'confirmed', stage: 'upcoming' } as const
  const booking = await makeBooking(db, confirmed)
  expect(await refusalOf(makeBooking(db, confirmed))).toBe('bookings_within_capacity')
  const unbalanced = db.transaction(async (tx) => {
    const entry = only(
      await tx.insert(journal).values({ kind: 'charge', bookingId: booking.id, idempotencyKey: 'k' }).returning(),
    )
    await tx.insert(ledgerEntries).values({ journalId: entry.id, accountKind: 'external:client', amountCents: -5 })
  })
  expect(await refusalOf(unbalanced)).toBe('journal_balanced')
  expect(await rows(db.execute(sql`select * from directory_cards_differences()`))).toEqual([])
  await close()
  expect(readdirSync(dataDir).toSorted()).toEqual(['.cache', 'database', 'lost+found'])
}, 300_000)

describe('a data folder that is neither empty nor complete', () => {
  const contents = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('database.lock'))
      .toSorted()

  /** Opens the folder with a part of it moved away, and maybe something in its place; the refusal, when it touched nothing. */
  async function refusedWithout(part: string, replace: (place: string) => void = () => {}): Promise<string> {
    const [place, aside] = [join(dataDir, part), `${dataDir}.aside`]
    renameSync(place, aside)
    try {
      replace(place)
      const before = contents()
      const error = await openEmbedded(dataDir).then(
        ({ close }) => close().then(() => new Error('was opened')),
        (thrown: unknown) => thrown as Error,
      )
      expect(contents()).toEqual(before)
      return error.message
    } finally {
      rmSync(place, { recursive: true, force: true })
      renameSync(aside, place)
    }
  }

  test.each(['PG_VERSION', 'base', 'global/pg_control', 'pg_wal', 'pg_xact', 'postgresql.conf'])(
    'without database/%s is refused (X140)',
    async (part) => {
      const removed = await refusedWithout(`database/${part}`)
      expect(removed).toContain(`is not empty and not whole: database/${part} is missing or empty`)
    },
  )

  test('with an empty file of it is refused', async () => {
    const emptied = await refusedWithout('database/PG_VERSION', (place) => writeFileSync(place, ''))
    expect(emptied).toContain('database/PG_VERSION is missing or empty')
  })

  test.each(['files', 'Documents'])('with %s and no database is refused (X140)', async (name) => {
    const folder = join(dataDir, name)
    mkdirSync(folder)
    expect(await refusedWithout('database')).toContain('database is missing')
    rmSync(folder, { recursive: true })
  })

  test('that is complete is opened after all that', async () => {
    const { db, close } = await openEmbedded(dataDir)
    expect(await migrate(db)).toEqual([])
    await close()
  })
})
