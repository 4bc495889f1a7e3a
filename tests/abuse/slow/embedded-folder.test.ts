import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { openEmbedded } from '#stand-ins/database/embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'curio-folder-'))

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the embedded database survives an interrupted first start, and reopens', async () => {
  // What an interrupted start, a crash or the system may have left is no data folder yet.
  mkdirSync(join(dataDir, 'database.new-1', 'base'), { recursive: true })
  for (const name of ['lost+found', '.cache']) mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'database.lock'), '{"pid":')
  const first = await openEmbedded(dataDir)
  expect(await openEmbedded(dataDir)).toBe(first)
  expect(readdirSync(dataDir).toSorted()).toEqual(['.cache', 'database', 'database.lock', 'lost+found'])
  await first.db.execute(sql`create table kept as select 42 as answer`)
  await first.close()

  const { db, close } = await openEmbedded(dataDir)
  expect(await rows(db.execute(sql`select answer from kept`))).toEqual([{ answer: 42 }])
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
    expect(await rows(db.execute(sql`select answer from kept`))).toEqual([{ answer: 42 }])
    await close()
  })
})
