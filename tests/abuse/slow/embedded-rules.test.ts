import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#app/ops/migrate.ts'
import { journal, ledgerEntries, photographerImages } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { openEmbedded } from '#stand-ins/database/embedded.ts'
import { imageOf, makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'curio-rules-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the embedded database migrates once, reopens, and enforces the same rules as the other', async () => {
  const first = await openEmbedded(dataDir)
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
})
