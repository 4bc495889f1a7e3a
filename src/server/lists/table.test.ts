import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#drizzle/schema/index.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { signedIn } from '#tests/support/market.ts'
import { csvDollars, exportTable, pageCountOf, pageOf, TOTAL } from './table.ts'

const db = await useDatabase()
const ctx = { ...contextFor(db), actor: await signedIn(db, 'admin') }
const page = (asked: { page: number; size: number }) =>
  pageOf(asked, ({ limit, offset }) =>
    db
      .select({ n: sql<number>`n`, total: TOTAL })
      .from(sql`generate_series(1, 7) n`)
      .orderBy(sql`n desc`)
      .limit(limit)
      .offset(offset),
  )

const exported = (names: string[], max?: number) =>
  exportTable<string>(ctx, {
    action: 'audit.export',
    entityType: 'things',
    asked: { status: 'all', search: 'Ada', table: 'things' },
    max,
    columns: { Name: (name) => name, Length: (name) => name.length },
    read: async (_tx, limit) => names.slice(0, limit),
  })

it('a page has its rows in order, and says how many there are', async () => {
  expect(await page({ page: 2, size: 3 })).toEqual({ items: [{ n: 4 }, { n: 3 }, { n: 2 }], total: 7, pageCount: 3 })
  expect(await page({ page: 9, size: 3 })).toMatchObject({ items: [], pageCount: 3 })
  expect([pageCountOf(0, 20), pageCountOf(20, 20), pageCountOf(21, 20)]).toEqual([1, 1, 2])
})

it('an export holds no formulas, is audited, and says when it was cut, by rows or by size', async () => {
  const { csv, count, isCut } = await exported(['=1+1', 'Ada, "A"'])
  expect({ csv, count, isCut }).toEqual({
    csv: `\uFEFFName,Length\r\n'=1+1,4\r\n"Ada, ""A""",8\r\n`,
    count: 2,
    isCut: false,
  })
  expect((await db.select().from(auditEvents)).at(-1)).toMatchObject({
    entityType: 'things',
    entityId: 'export',
    action: 'audit.export',
    actorRole: 'admin',
    after: { status: 'all', bySearch: true, count: 2 },
  })
  expect(await exported(['a', 'b', 'c'], 2)).toMatchObject({ count: 2, isCut: true })
  const long = await exported(Array.from({ length: 40 }, () => 'x'.repeat(100_000)))
  expect(long.isCut).toBe(true)
  expect(long.csv.length).toBeLessThan(2_600_000)
  expect([csvDollars(123_450), csvDollars(null)]).toEqual([1234.5, null])
})
