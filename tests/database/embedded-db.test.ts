import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { ledgerEntries, journal, photographerImages } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { takeLock } from '#server/local/data-lock.ts'
import { openEmbedded } from '#server/local/embedded-db.ts'
import { migrate, readMigrations } from '#server/ops/migrate.ts'
import { imageOf, makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'curio-data-'))
const lock = join(dataDir, 'trial.lock')

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a data folder that another process uses is refused with a sentence', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
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

test('the lock of a process whose number was given to another one is taken over', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, startedAt: 'some other time' }))
  const release = takeLock(lock)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  expect(() => takeLock(lock)).toThrow('already running')
  release()
})

test('a lock file cut short by a crash is taken over', () => {
  writeFileSync(lock, '{"pid":')
  takeLock(lock)()
})

test('the embedded database survives an interrupted first start, migrates, reopens, and enforces the same rules', async () => {
  mkdirSync(join(dataDir, 'database.new-1', 'base'), { recursive: true })
  const first = await openEmbedded(dataDir)
  expect(await openEmbedded(dataDir)).toBe(first)
  expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock'])
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
  expect(await refusalOf(makeBooking(db, confirmed))).toBe('bookings_one_per_date')
  const unbalanced = db.transaction(async (tx) => {
    const entry = only(
      await tx.insert(journal).values({ kind: 'charge', bookingId: booking.id, idempotencyKey: 'k' }).returning(),
    )
    await tx.insert(ledgerEntries).values({ journalId: entry.id, accountKind: 'external:client', amountCents: -5 })
  })
  expect(await refusalOf(unbalanced)).toBe('journal_balanced')
  expect(await rows(db.execute(sql`select * from directory_cards_differences()`))).toEqual([])
  await close()
  expect(readdirSync(dataDir)).toEqual(['database'])
}, 60_000)
