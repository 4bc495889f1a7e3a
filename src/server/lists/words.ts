import { type AnyColumn, type SQL, type SQLChunk, sql } from 'drizzle-orm'

/**
 * Whether these texts of a row have the search words in them, as they are typed or each at the beginning of a word, in
 * whatever order; true without words. Both sides are folded alike, so that case, accents, apostrophes, dashes and
 * punctuation make no difference.
 */
export function hasWords(words: string | undefined, ...texts: (SQL | AnyColumn)[]): SQL {
  if (!words) return sql`true`
  const text = sql`concat_ws(' ', ${sql.join(texts as SQLChunk[], sql`, `)})`
  // The words are folded once and not for every row, the text once for both questions.
  return sql`(select listed.folded like (select search_pattern(${words}::text))
      or listed.folded like all (select search_patterns(${words}::text))
    from (select ' ' || search_normalize(${text}) as folded offset 0) listed)`
}
