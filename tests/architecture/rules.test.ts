import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

type Row = { id: string; rule: string; files: string; tests: string }
type Rules = {
  citations: (read?: (text: string) => Iterable<string>) => Map<string, string[]>
  likeIds: (text: string) => string[]
  idsIn: (text: string) => Set<string>
  rowsOf: (text: string) => Row[]
}
// The commands are no TypeScript.
const { citations, idsIn, likeIds, rowsOf } = (await import(path.resolve('src/tooling/commands/rules.mjs'))) as Rules

const rows = rowsOf(readFileSync('docs/rules.md', 'utf8'))
const cited = citations()

it('every rule that code or a test cites is in docs/rules.md', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect([...cited.keys()].filter((id) => !known.has(id))).toEqual([])
})

it('no area of rules is overlooked: what looks like an id in brackets is one', () => {
  expect([...citations(likeIds).keys()].filter((id) => !cited.has(id))).toEqual([])
})

it('every rule in docs/rules.md is cited, once there, and in words', () => {
  expect(rows.map(({ id }) => id).filter((id) => !cited.has(id))).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ rule }) => rule.length < 10)).toEqual([])
})

it('the files that a row names exist, and each row names a test', () => {
  const named = rows.flatMap(({ id, files, tests }) =>
    [...`${files} ${tests}`.matchAll(/`([^`]+)`/g)].map(([, file]) => ({ id, file: file! })),
  )
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
  expect(rows.filter(({ tests }) => !/`(?:[^`]+\.(?:test|spec)\.tsx?|tests\/e2e)`/.test(tests))).toEqual([])
})

it('an id is read from words, alone or in a row of them, and never from what only looks like one', () => {
  expect([...idsIn('(V1-V3, X125; see PY4.)')].toSorted()).toEqual(['PY4', 'V1', 'V2', 'V3', 'X125'])
  expect([...idsIn("at `${day}T09:00Z`, %E0%A4, 'C1', figures.X1, M12 and V10n")]).toEqual([])
})
