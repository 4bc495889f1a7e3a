import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { hashProblems } from '#app/ops/check-migrations.ts'
import { migrate, pendingMigrations, readMigrations, SQL_APPLIED, SQL_FOLDER } from '#app/ops/migrate.ts'
import { AFTER_TABLES, BEFORE_TABLES } from '#drizzle/sql/order.ts'
import { rows } from '#server/db.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'

const { url, drop } = await createDatabase({ migrated: false })
const { db, close } = openTestDatabase(url, { max: 5 })
const folders: string[] = []

afterAll(async () => {
  await close()
  await drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder of migrations, each made a second after the one before. */
function folderOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'curio-migrations-'))
  folders.push(folder)
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const made = join(folder, `2027010112000${index}_${name}`)
    mkdirSync(made)
    writeFileSync(join(made, 'migration.sql'), text)
  }
  return folder
}

const tags = () => readMigrations().map(({ tag }) => tag)

test('a migration that fails leaves nothing behind', async () => {
  const folder = folderOf({ one: 'create table made_by_one (id int);', two: 'create table broken (;' })
  await expect(migrate(db, folder)).rejects.toThrow()
  expect(
    await rows(db.execute(sql`select to_regclass('made_by_one') as made, to_regnamespace('drizzle') as booked`)),
  ).toEqual([{ made: null, booked: null }])
})

test('three migrations at once apply everything once', async () => {
  const applied = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(applied.flat()).toEqual(tags())
})

test('migrating again does nothing', async () => {
  expect(await migrate(db)).toEqual([])
})

const three = () => readMigrations(folderOf({ one: 'select 1', two: 'select 2', three: 'select 3' }))

test('an applied migration that was edited is refused', () => {
  const migrations = three()
  const applied = migrations.map(({ hash, when }, index) => ({ when, hash: index === 1 ? 'other' : hash }))
  expect(() => pendingMigrations(migrations, applied)).toThrow('two was edited after it was applied')
})

test('a migration merged in before an applied one is refused instead of skipped', () => {
  const [first, second, third] = three()
  if (!first || !second || !third) throw new Error('too few migrations')
  expect(() => pendingMigrations([first, second, third], [first, third])).toThrow(
    'was added before one that is already applied',
  )
  expect(pendingMigrations([first, second, third], [first, second])).toEqual([third])
})

test('a database that is ahead of this version is refused', () => {
  const [first, second] = three()
  if (!first || !second) throw new Error('too few migrations')
  expect(() => pendingMigrations([first], [first, second])).toThrow('does not know')
})

test('functions, triggers and views are applied again when one of their files has changed, and else are not', async () => {
  await db.execute(
    sql`create or replace function takes_date(b bookings) returns boolean language sql as 'select false'`,
  )
  await db.execute(sql`update drizzle.sql_files set hash = 'of an older version'`)
  expect(await migrate(db)).toEqual([SQL_APPLIED])
  const [now] = await rows<{ text: string }>(
    db.execute(sql`select prosrc as text from pg_proc where proname = 'takes_date'`),
  )
  expect(now?.text).not.toBe('select false')
  expect(await migrate(db)).toEqual([])
})

test('every SQL file is in the order once, and migrations leave functions, triggers and views to them', () => {
  const files = readdirSync(SQL_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  expect([...BEFORE_TABLES, ...AFTER_TABLES].map((name) => `${name}.sql`).toSorted()).toEqual(files.toSorted())
  const made = readMigrations().flatMap(({ tag, statements }) =>
    statements
      .filter((one) => /^(--[^\n]*\n)*create (or replace )?(constraint )?(function|trigger|view)/i.test(one))
      .map(() => tag),
  )
  expect(made).toEqual([])
})

test('the check names migrations that are unrecorded, edited or gone', () => {
  const migrations = readMigrations(folderOf({ one: 'select 1', two: 'select 2' }))
  const [one, two] = migrations.map(({ tag }) => tag)
  expect(hashProblems(migrations, { [one!]: 'other', gone: 'x' })).toEqual([
    'Migration gone is recorded but no longer there.',
    `Migration ${one} was edited after it was recorded. Restore it and add a new one.`,
    `Migration ${two} is not recorded yet. Run this check with --record and commit hashes.json.`,
  ])
  expect(hashProblems(migrations.slice(0, 1), { [one!]: migrations[0]!.hash })).toEqual([])
})
