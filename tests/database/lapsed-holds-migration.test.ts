import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { migrate } from '#app/ops/migrate.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'

const { url, drop } = await createDatabase({ migrated: false })
const { db, close } = openTestDatabase(url, { max: 2 })
const folder = migrationsBefore('lapsed_holds')
afterAll(async () => {
  await close()
  await drop()
  rmSync(folder, { recursive: true })
})

const VENDOR = '00000000-0000-4000-8000-000000000001'
const CLIENT = '00000000-0000-4000-8000-000000000002'

test('a hold that had lapsed before it was frozen is free again, one that had not stays', async () => {
  await migrate(db, folder)
  await db.execute(sql`insert into users (id, email, password_hash) values
    (${VENDOR}, 'ada@old.example', '-'), (${CLIENT}, 'robin@old.example', '-')`)
  await db.execute(sql`insert into photographers (id, user_id, email, name) values
    (${VENDOR}, ${VENDOR}, 'ada@old.example', 'Ada')`)
  await db.execute(sql`insert into clients (id, user_id, email, first_name, last_name) values
    (${CLIENT}, ${CLIENT}, 'robin@old.example', 'Robin', 'Vale')`)
  await db.execute(sql`insert into bookings (photographer_id, client_id, event_date, event_location, status, stage,
      total_amount_cents, hold_expires_at, frozen_at)
    values (${VENDOR}, ${CLIENT}, '2031-06-10', 'The Old Mill', 'pending', 'offered', 400000, '2031-01-08', '2031-01-09'),
      (${VENDOR}, ${CLIENT}, '2031-06-11', 'The Old Mill', 'pending', 'offered', 400000, '2031-01-08', '2031-01-07')`)
  const holds = () =>
    rows<{ day: string; until: string }>(
      db.execute(sql`select day::text as day, (hold_until at time zone 'UTC')::date::text as until
        from calendar_days order by day`),
    )
  const kept = { day: '2031-06-11', until: '2031-06-13' }
  expect(await holds()).toEqual([{ day: '2031-06-10', until: '2031-06-12' }, kept])
  await migrate(db)
  expect(await holds()).toEqual([{ day: '2031-06-10', until: '2031-01-08' }, kept])
})
