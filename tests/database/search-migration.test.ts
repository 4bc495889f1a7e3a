import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { find } from '#features/directory/server/find.ts'
import { packDirectory } from '#features/directory/server/packing.ts'
import { searchDifferences } from '#features/directory/server/verification.ts'
import { type Db, rows } from '#server/db.ts'
import { migrate } from '#app/ops/migrate.ts'
import { createDatabase, openTestDatabase, useDatabase } from '#tests/support/database.ts'
import { listPhotographer, setDay } from '#tests/support/market.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { addDays, todayIn } from '#shared/days.ts'

const today = await useDatabase()
const { url, drop } = await createDatabase({ migrated: false })
const { db, close } = openTestDatabase(url, { max: 2 })
const folder = migrationsBefore('_search')
const before = migrationsBefore('_search_many_words')
afterAll(async () => {
  await close()
  await drop()
  for (const copy of [folder, before]) rmSync(copy, { recursive: true })
})

/** The tables of a market, those that others refer to first. */
const TABLES = ['users', 'profiles', 'photographers', 'photographer_markets', 'photographer_images', 'calendar_days']

/** Copies a market into a database of older tables, which lack what later migrations add. */
async function copyMarket(from: Db, to: Db): Promise<void> {
  for (const table of TABLES) {
    const columns = await rows<{ name: string }>(
      to.execute(sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`),
    )
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    const [market] = await rows<{ copied: string }>(
      from.execute(sql`select jsonb_agg(to_jsonb(t))::text as copied from ${sql.identifier(table)} t`),
    )
    await to.execute(sql`insert into ${sql.identifier(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${market!.copied}::jsonb)`)
  }
}

test('a market that was there before is packed by the migration, also while a packing is under way', async () => {
  await migrate(db, folder)
  const date = addDays(todayIn('UTC', new Date()), 30)
  const free = await listPhotographer(today, { markets: ['miami'] })
  const booked = await listPhotographer(today, { markets: ['miami'] })
  await setDay(today, booked.id, date, { isBlocked: true })
  await copyMarket(today, db)
  await migrate(db, before)
  await db.execute(sql`select search.begin_packing(true)`)
  await db.execute(sql`select search.pack_slice() from generate_series(1, 4)`)
  await migrate(db)
  expect(await packDirectory({ db })).toEqual({ slices: 0 })

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
