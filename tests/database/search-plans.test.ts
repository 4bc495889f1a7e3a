import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'

const db = await useDatabase()

/** The plain statement answers when the bitmaps cannot: a plan more does not matter there. */
const RARE = ['plain']

test('what a search calls keeps its plans on PostgreSQL 15 to 17: no statement in the language SQL', async () => {
  const functions = await rows<{ name: string; language: string; isSet: boolean; text: string }>(
    db.execute(sql`select p.proname as name, l.lanname as language, p.proretset as "isSet", pg_get_functiondef(p.oid) as text
      from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'search'::regnamespace`),
  )
  const calledBy = (name: string): string[] => {
    const body = functions.find((one) => one.name === name)!.text.replace(/^create or replace function \S+/i, '')
    return functions.filter((one) => new RegExp(`\\b${one.name}\\(`).test(body)).map((one) => one.name)
  }
  const called = new Set(['find', 'cards', 'meant'])
  for (const name of called) for (const other of calledBy(name)) if (!RARE.includes(other)) called.add(other)
  expect([...called]).toEqual(expect.arrayContaining(['packed', 'noted', 'with_word', 'ones', 'slot_at', 'size']))
  // A set is planned with the statement that reads it, an expression with the one it stands in.
  const planned = functions.filter(({ name, language, isSet, text }) => {
    return called.has(name) && language === 'sql' && !isSet && /\bselect\b/i.test(text)
  })
  expect(planned.map(({ name }) => name)).toEqual([])
})
