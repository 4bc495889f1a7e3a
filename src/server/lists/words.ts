import { type AnyColumn, type SQL, type SQLChunk, sql } from 'drizzle-orm'

/**
 * Whether these texts of a row have all the search words in them, in whatever order; true without words. Both sides are
 * folded alike, so that case, accents, apostrophes, dashes and punctuation make no difference.
 */
export function hasWords(words: string | undefined, ...texts: (SQL | AnyColumn)[]): SQL {
  if (!words) return sql`true`
  const text = sql`concat_ws(' ', ${sql.join(texts as SQLChunk[], sql`, `)})`
  // In a subquery, the words are folded once and not for every row.
  return sql`search_normalize(${text}) like all (select search_patterns(${words}::text))`
}
