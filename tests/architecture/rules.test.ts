import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

type Row = { id: string; rule: string; file: string; test: string }
type Rules = {
  citations: (read?: (text: string) => Iterable<string>) => Map<string, string[]>
  isTest: (file: string) => boolean
  likeIds: (text: string) => string[]
  idsIn: (text: string) => Set<string>
  rowsOf: (text: string) => Row[]
}
// The commands are no TypeScript.
const commands = (await import(path.resolve('src/tooling/commands/rules.mjs'))) as Rules
const { citations, idsIn, isTest, likeIds, rowsOf } = commands

const text = readFileSync('docs/rules.md', 'utf8')
const rows = rowsOf(text)
const cited = citations()

it('every rule that code or a test cites is in docs/rules.md', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect([...cited.keys()].filter((id) => !known.has(id))).toEqual([])
})

it('no area of rules is overlooked: what looks like an id in brackets is one', () => {
  expect([...citations(likeIds).keys()].filter((id) => !cited.has(id))).toEqual([])
})

it('every rule is there once, in words, with its file and its test', () => {
  expect(rows.length).toBe(text.match(/^\| [A-Z]+\d+ \|/gm)!.length)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ rule }) => rule.length < 10)).toEqual([])
})

it('a rule is cited in one file of the product, the one that its row names, and nowhere else but in tests', () => {
  const places = (id: string) => (cited.get(id) ?? []).filter((file) => !isTest(file))
  const wrong = rows.filter(({ id, file }) => places(id).join() !== file)
  expect(wrong.map(({ id, file }) => ({ id, row: file, cited: places(id) }))).toEqual([])
})

it('the test that a row names cites the rule', () => {
  const wrong = rows.filter(({ id, test }) => !isTest(test) || !cited.get(id)?.includes(test))
  expect(wrong.map(({ id, test }) => ({ id, test }))).toEqual([])
})

it('an id is read from words, alone or in a row of them, and never from what only looks like one', () => {
  expect([...idsIn('(V1-V3, X125; see PY4.)')].toSorted()).toEqual(['PY4', 'V1', 'V2', 'V3', 'X125'])
  expect([...idsIn("at `${day}T09:00Z`, %E0%A4, 'C1', figures.X1, M12 and V10n")]).toEqual([])
})
