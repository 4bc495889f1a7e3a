import { getTableColumns, getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { IMPERSONAL } from '#app/impersonal-tables.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addressOf, dropChecks, fillEveryTable, mark, type Side, TABLES, userIdOf } from '#tests/support/every-row.ts'
import { ENDINGS } from './endings/index.ts'
import { endPerson } from './erase.ts'
import { copiedColumns, rowsOf } from './rows.ts'
import { NOT_COPIED, PERSONAL_TABLES } from './tables/index.ts'
import { readPerson } from './tables/person.ts'

describe('the list of what is whose (PR1)', () => {
  it('has every table once: in a copy, or with the reason why it is in none', () => {
    const listed = [...PERSONAL_TABLES.map(({ table }) => table), ...NOT_COPIED.keys(), ...IMPERSONAL]
    expect(TABLES.filter((table) => !listed.includes(table)).map(getTableName)).toEqual([])
    expect(listed.filter((table, at) => listed.indexOf(table) !== at).map(getTableName)).toEqual([])
  })

  it('says of every column whether a copy has it; a new one has to be looked at', async () => {
    const lines = PERSONAL_TABLES.map((personal) => {
      const { table, without = {}, only = {} } = personal
      const shown = copiedColumns(personal).map(([name]) => (name in only ? `${name}?` : name))
      const left = Object.entries(without).map(([name, why]) => `${name} (${why})`)
      return `${getTableName(table)}: ${shown.join(' ')}${left.length > 0 ? `\n  without ${left.join(', ')}` : ''}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./copied-columns.txt')
  })

  it('names only columns that exist, and none that is kept as a secret is copied', () => {
    const unknown = PERSONAL_TABLES.flatMap(({ table, without = {}, only = {} }) =>
      [...Object.keys(without), ...Object.keys(only)].filter((name) => !(name in getTableColumns(table))),
    )
    expect(unknown).toEqual([])
    const secret = /hash$|token|secret|password|^bytes$|credential|publicKey/i
    // Of what is in the copy itself.
    const harmless = /^(?:contentHash|prevHash|hash|thumbhash|passwordUsedAt)$/
    const copied = PERSONAL_TABLES.flatMap((personal) => copiedColumns(personal).map(([name]) => name))
    expect(copied.filter((name) => secret.test(name) && !harmless.test(name))).toEqual([])
  })
})

const db = await useDatabase()

/** Every row of a side's copy as text, by table. */
async function copyOf(pair: string, side: Side): Promise<Map<string, string[]>> {
  const person = (await readPerson(db, userIdOf(pair, side)))!
  const copy = new Map<string, string[]>()
  for (const personal of PERSONAL_TABLES) {
    const found: string[] = []
    for await (const row of rowsOf(db, personal, person)) found.push(JSON.stringify(row))
    copy.set(getTableName(personal.table), found)
  }
  return copy
}

/** What a copy has of texts that begin with a mark, by where they stand. */
const markedIn = (copy: Map<string, string[]>, start: string): string[] =>
  [...new Set([...copy.values()].flat().flatMap((row) => row.match(new RegExp(`${start}[\\w.]+`, 'g')) ?? []))]
    .map((text) => text.slice(start.length))
    .toSorted()

const copies = {} as Record<Side, Map<string, string[]>>

beforeAll(async () => {
  await dropChecks(db)
  for (const pair of ['one', 'two']) await fillEveryTable(db, pair)
  copies.couple = await copyOf('one', 'couple')
  copies.vendor = await copyOf('one', 'vendor')
})

describe('a copy of a person who has a row in every table', () => {
  it('has rows of every table, of the couple or of the photographer', () => {
    const empty = PERSONAL_TABLES.map(({ table }) => getTableName(table)).filter(
      (name) => copies.couple.get(name)!.length === 0 && copies.vendor.get(name)!.length === 0,
    )
    expect(empty).toEqual([])
  })

  it('has nothing of anybody they have nothing to do with', () => {
    for (const copy of Object.values(copies)) {
      const text = [...copy.values()].flat().join('\n')
      expect(text).not.toMatch(/two-(?:couple|vendor)/)
      expect(text).not.toContain(userIdOf('two', 'couple'))
      expect(text).not.toContain(userIdOf('two', 'vendor'))
    }
  })

  it('has every text of their own, but for what the list leaves out', async () => {
    const leftOut = async (side: Side) => {
      const stored = new Map<string, string[]>()
      for (const table of TABLES) stored.set(getTableName(table), [JSON.stringify(await db.select().from(table))])
      const copied = new Set(markedIn(copies[side], mark('one', side)))
      return markedIn(stored, mark('one', side)).filter((text) => !copied.has(text))
    }
    const lines = ['couple:', ...(await leftOut('couple')), '\nphotographer:', ...(await leftOut('vendor'))]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./own-texts-left-out.txt')
  })

  it('has of the other side what was sent, and nothing else', async () => {
    const lines = [
      'a couple’s copy of the photographer:',
      ...markedIn(copies.couple, mark('one', 'vendor')),
      '\na photographer’s copy of the couple:',
      ...markedIn(copies.vendor, mark('one', 'couple')),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./texts-of-the-other-side.txt')
    for (const [side, other] of [
      ['couple', 'vendor'],
      ['vendor', 'couple'],
    ] as const)
      expect([...copies[side].values()].flat().join()).not.toContain(userIdOf('one', other))
  })
})

describe('whoever has left (PR2)', () => {
  it('has an ending for every table', () => {
    const ended = new Set(ENDINGS.map(({ table }) => table))
    expect(PERSONAL_TABLES.filter(({ table }) => !ended.has(table)).map(({ table }) => getTableName(table))).toEqual([])
  })

  it('leaves no text, address or name behind but what the list says stays', async () => {
    const lines: string[] = []
    for (const side of ['couple', 'vendor'] as const) {
      const person = (await readPerson(db, userIdOf('two', side)))!
      await db.transaction((tx) => endPerson(tx, person, new Date('2026-03-03T12:00:00Z')))
      const stored = new Map<string, string[]>()
      for (const table of TABLES) stored.set(getTableName(table), [JSON.stringify(await db.select().from(table))])
      lines.push(`${side}:`, ...markedIn(stored, mark('two', side)), '')
      const text = [...stored.values()].join('\n')
      expect(text.match(new RegExp(addressOf('two', side), 'g')) ?? []).toEqual([])
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('./texts-that-stay.txt')
    const others = await copyOf('one', 'couple')
    expect(others).toEqual(copies.couple)
  })
})
