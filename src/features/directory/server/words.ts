import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { likePattern } from '#server/like.ts'
import { type DirectorySearch, searchWords } from '../search.ts'

/** Plain words need no dictionary; everything else is normalised by the database's own rule, once per word. */
const PLAIN = /^[\x20-\x7e]+$/
const KEEP_ENTRIES = 5_000
const known = new Map<string, string>()

/**
 * The LIKE patterns of a search's words, as `search_pattern()` makes them (DS1). They travel as values: a function in
 * the statement would run again for every row it is compared with.
 */
export async function patternsOf(db: Db, search: DirectorySearch): Promise<string[]> {
  const words = searchWords(search.q)
  const unknown = words.filter((word) => !PLAIN.test(word) && !known.has(word))
  if (unknown.length > 0) {
    if (known.size > KEEP_ENTRIES) known.clear()
    const found = await rows<{ word: string; pattern: string }>(
      db.execute(sql`select word, search_pattern(word) as pattern from unnest(${sql.param(unknown)}::text[]) word`),
    )
    for (const { word, pattern } of found) known.set(word, pattern)
  }
  return words.map((word) => known.get(word) ?? likePattern(word.toLowerCase()))
}
