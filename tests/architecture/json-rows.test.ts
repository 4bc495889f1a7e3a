import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const HELPER = 'src/server/database/json-rows.ts'

/** SQL that makes JSON of rows, whose type somebody would have to write by hand. */
const jsonMade = (code: string) =>
  [...code.matchAll(/\b(?:jsonb?_(?:build_object|build_array|object|agg|object_agg)|row_to_json|to_jsonb?)\s*\(/g)].map(
    ([call]) => call,
  )

it('rows become JSON by the helper only, which types them by their columns', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const making = files.filter((file) => jsonMade(readFileSync(file, 'utf8')).length > 0)
  expect(making).toEqual([HELPER])
})

it('JSON made by hand is found', () => {
  expect(jsonMade("sql<{ id: string }[]>`select coalesce(jsonb_agg(jsonb_build_object('id', b.id)), '[]')`")).toEqual([
    'jsonb_agg(',
    'jsonb_build_object(',
  ])
  expect(jsonMade('sql`select json_agg (e.type) from email_events e`')).toHaveLength(1)
  expect(jsonMade('sql<Row>`select row_to_json(b), to_jsonb(c) from bookings b`')).toHaveLength(2)
  expect(jsonMade('jsonRow({ id: b.id, lines: jsonRows(line, from) })')).toEqual([])
})
