import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { find } from '#features/directory/server/find.ts'
import { searchDifferences } from '#features/directory/server/packing.ts'
import { rows } from '#server/db.ts'
import { migrate } from '#app/ops/migrate.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'
import { listPhotographer, setDay } from '#tests/support/market.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { addDays, todayIn } from '#shared/days.ts'

const { url, drop } = await createDatabase({ migrated: false })
const { db, close } = openTestDatabase(url, { max: 2 })
const folder = migrationsBefore('_search')
afterAll(async () => {
  await close()
  await drop()
  rmSync(folder, { recursive: true })
})

test('a market that was there before is packed by the migration', async () => {
  await migrate(db, folder)
  const date = addDays(todayIn('UTC', new Date()), 30)
  const free = await listPhotographer(db, { markets: ['miami'] })
  const booked = await listPhotographer(db, { markets: ['miami'] })
  await setDay(db, booked.id, date, { isBlocked: true })
  await migrate(db)

  const [packed] = await rows<{ slots: number; notes: number; trouble: null }>(
    db.execute(sql`select (select count(*)::int from search.slots) as slots, search.trouble() as trouble,
      (select count(*)::int from search.notes) as notes`),
  )
  expect(packed).toEqual({ slots: 2, notes: 0, trouble: null })
  expect(await searchDifferences(db)).toEqual([])
  const ctx = { db, now: () => new Date() }
  const found = await find(ctx, { sort: 'recommended', page: 1, location: ['miami'], date })
  expect((await found.page(1)).items.map(({ id }) => id)).toEqual([free.id])
})
