import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { likePattern } from './like.ts'

const db = await useDatabase()

it.each([
  ['100%', '100% wool', true],
  ['100%', '1000 wool', false],
  ['a_b', 'see a_b here', true],
  ['a_b', 'see axb here', false],
  ['c:\\new', 'in c:\\new today', true],
  ['\\', 'no such sign', false],
])('%s is found in "%s": %s', async (words, text, isFound) => {
  const [answer] = await rows<{ found: boolean }>(
    db.execute(sql`select ${text}::text like ${likePattern(words)} as found`),
  )
  expect(answer!.found).toBe(isFound)
})

it('is written once', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  expect(files.filter((file) => /\[\\\\%_\]|\[%_\\\\\]/.test(readFileSync(file, 'utf8')))).toEqual([
    'src/server/like.ts',
  ])
})
