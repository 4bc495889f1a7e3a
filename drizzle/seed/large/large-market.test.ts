import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { rows } from '#server/db.ts'
import { variantKey } from '#server/uploads/storage.ts'
import { createLocalStorage } from '#stand-ins/uploadthing/local-files.ts'
import { useDatabase } from '#tests/support/database.ts'
import { digests, quickPicture, SEED_DAY } from '#tests/support/seed.ts'
import { seedLargeMarket } from './large-market.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'curio-large-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a large market keeps the cards true, lists seven in ten, and every picture can be read', async () => {
  const db = await useDatabase()
  const storage = createLocalStorage(folder)
  const options = { photographers: 600, storage, now: SEED_DAY, makePicture: quickPicture }
  expect(await seedLargeMarket(db, options)).toBe(true)

  const [facts] = await rows<{ differences: number; listed: number; images: number; days: number; problems: number }>(
    db.execute(sql`select (select count(*)::int from directory_cards_differences()) as differences,
      (select count(*)::int from directory_cards) as listed, (select count(*)::int from photographer_images) as images,
      (select count(*)::int from calendar_days) as days, (select count(*)::int from chain_problems()) as problems`),
  )
  expect(facts).toMatchObject({ differences: 0, problems: 0 })
  expect(facts?.listed).toBeGreaterThan(390)
  expect(facts?.listed).toBeLessThan(450)
  expect(facts?.images).toBeGreaterThan(4_200)
  expect(facts?.days).toBeGreaterThan(21_000)

  const images = await rows<{ path: string; width: number }>(
    db.execute(sql`select storage_path as path, widths[1] as width from photographer_images order by id limit 200`),
  )
  for (const { path: key, width } of images) expect(await storage.readFile(variantKey(key, width))).not.toBeNull()

  // Nobody can take a picture away from the others who share it.
  const shared = images.find((image) => image.path.startsWith('shared-'))!
  await storage.deleteFiles([variantKey(shared.path, shared.width)])
  expect(await storage.readFile(variantKey(shared.path, shared.width))).not.toBeNull()

  const before = await digests(db)
  expect(await seedLargeMarket(db, options)).toBe(false)
  expect(await digests(db)).toEqual(before)
})
