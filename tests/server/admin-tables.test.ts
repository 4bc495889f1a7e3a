import { beforeAll, describe, expect, it } from 'vitest'
import type { CsvExport } from '#server/lists/table.ts'
import { isTeam } from '#shared/access/roles.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { growMarket, startMarket } from '#tests/support/full-market.ts'
import { signedIn } from '#tests/support/market.ts'
import { namesOf, PROCEDURES, type Schema } from '#tests/support/procedures.ts'

const db = await useDatabase({ max: 4 })
const call = callAs(db, { actor: await signedIn(db, 'admin') })
/** More than any page holds. */
const MANY = 51

type Answer = { items: object[]; pageCount?: number; next?: string | null }

/** Filters that open with part of their rows, opened on all. */
const ALL: Record<string, object> = {
  'adminApplications.list': { status: 'all' },
  'moderation.messages': { filter: 'all' },
}

// Every procedure that says by what it is sorted, with the export of its feature.
const TABLES = PROCEDURES.flatMap(([name, { _def }]) => {
  const { sorts, exportedAs } = _def.meta ?? {}
  if (!sorts) return []
  const feature = name.split('.')[0]!
  const file = PROCEDURES.find(([other]) => other.startsWith(`${feature}.`) && /export$/i.test(other))?.[0]
  const table = exportedAs ? { table: exportedAs } : {}
  return [{ name, sorts, file, table }]
})
type Table = (typeof TABLES)[number]

const list = (name: string, asked: object) => callByName(call, name, { ...ALL[name], ...asked }) as Promise<Answer>

const HAVE_GAPS = new Set(['since', 'lastSeenAt'])
const keyOf = (row: object) => ('id' in row ? row.id : JSON.stringify(row))

/** Every row of a table, page after page. */
async function everyRow({ name }: Table, order: string): Promise<unknown[]> {
  const keys: unknown[] = []
  let after: string | undefined
  for (let page = 1; ; page++) {
    const answer = await list(name, { order, page, after })
    keys.push(...answer.items.map(keyOf))
    after = answer.next ?? undefined
    if (answer.pageCount === undefined ? !after : page >= answer.pageCount) return keys
  }
}

beforeAll(async () => {
  await growMarket(db, await startMarket(db), MANY)
})

describe.each(TABLES)('the table $name', (table) => {
  it.each(Object.keys(table.sorts))('sorted by %s has every row once, and backwards the same rows', async (key) => {
    const up = await everyRow(table, key)
    const down = await everyRow(table, `-${key}`)
    expect(up.length).toBeGreaterThan(MANY)
    expect(new Set(up).size).toBe(up.length)
    expect(new Set(down)).toEqual(new Set(up))
    // Rows without a value come last in both directions; otherwise descending is the exact reverse.
    if (!HAVE_GAPS.has(key)) expect(down).toEqual(up.toReversed())
    expect(down).not.toEqual(up)
  })
})

describe.each(TABLES.filter(({ file }) => file !== undefined))('the table $name', ({ name, sorts, file, table }) => {
  it('is given as a file with a header and one line per row', async () => {
    const [order] = Object.keys(sorts)
    const asked = { ...ALL[name], ...table, order }
    const { csv, count, isCut } = (await callByName(call, file!, asked)) as CsvExport
    const lines = csv.trimEnd().split('\r\n')
    expect({ count, isCut }).toEqual({ count: lines.length - 1, isCut: false })
    expect(count).toBeGreaterThan(MANY)
    expect(csv.codePointAt(0)).toBe(0xfeff)
  })
})

it('every list of administrators that is put in order says by what', () => {
  const silent = PROCEDURES.filter(
    ([
      ,
      {
        _def: { type, meta, inputs },
      },
    ]) =>
      type === 'query' &&
      isTeam(meta?.audience) &&
      !meta.sorts &&
      inputs.some((schema) => namesOf(schema as unknown as Schema).includes('order')),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})
