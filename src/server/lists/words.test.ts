import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hasWords } from './words.ts'

const db = await useDatabase()
const finds = async (words: string, ...texts: string[]) => {
  const given = texts.map((text) => sql`${text}::text`)
  const [found] = await rows<{ is: boolean | null }>(db.execute(sql`select ${hasWords(words, ...given)} as is`))
  return found!.is === true
}

it.each([
  ['hart amelia', true],
  ['Amelia HART', true],
  ['light okafor', true],
  ['mary-ann', true],
  ['ann mary', true],
  ['ann-mary', false],
  ['melia hart', true],
  ['hart melia', false],
  ['amelia - okafor', true],
  ['amel okaf', true],
  ['amelia nobody', false],
  ['%', false],
  ['...', false],
])('a list finds words in whatever order, and only where all of them are: %s, %s (X145)', async (words, is) => {
  expect(await finds(words, 'Amélia Hart', 'Okafor Light', 'Mary Ann')).toBe(is)
})
