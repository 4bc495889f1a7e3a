import { sql } from 'drizzle-orm'
import { MARKET_ALIASES } from '#features/photographers/market-aliases.ts'
import { MARKETS } from '#features/photographers/markets-and-styles.ts'
import { type Db, evaluate } from '#server/db.ts'
import type { DirectorySearch } from '../search.ts'

/** More words than this add nothing but work. */
export const MAX_WORDS = 8
/** Plain words only lose their capitals; the database folds everything else, once per text. */
const PLAIN = /^(?!.*\band\b)[a-z0-9 ]*$/i
const KEEP_ENTRIES = 5_000
const known = new Map<string, string>()

/** A text as `search_normalize()` folds it. */
export async function fold(db: Db, text: string): Promise<string> {
  if (PLAIN.test(text)) return text.toLowerCase()
  const folded = known.get(text)
  if (folded !== undefined) return folded
  const now = await evaluate(db, sql<string>`search_normalize(${text})`)
  if (known.size > KEEP_ENTRIES) known.clear()
  known.set(text, now)
  return now
}

/** What a market is called, the longest first, and its marker among the words of a card (`drizzle/sql/search`). */
export const NAMES = MARKETS.flatMap(({ id, slug, name }) =>
  [name.toLowerCase(), ...MARKET_ALIASES[slug]].map((words) => ({ words, marker: String.fromCodePoint(0xe000 + id) })),
).toSorted((a, b) => b.words.length - a.words.length)

const whole = (word: string) => `% ${word} %`
const anywhere = (word: string) => `%${word}%`
/** When nothing is left of the words: a character that no folded text has. */
const NOBODY = anywhere('\\%')
/** A name as short as "la" is in many words: it is found as a word of its own only. */
const isShortName = (word: string): boolean => word.length <= 3 && NAMES.some(({ words }) => words === word)

/** The markers of the markets that are named in folded words: "southern california" is not also "california". */
function markersIn(folded: string): string[] {
  const named = NAMES.filter(({ words }) => ` ${folded} `.includes(` ${words} `))
  return named
    .filter(({ words }, nth) => !named.slice(0, nth).some((longer) => longer.words.includes(` ${words}`)))
    .map(({ marker }) => marker)
}

/** The patterns of folded words: a market's name also asks for its photographers. */
function patternsIn(folded: string): string[] {
  const markers = markersIn(folded).map(whole)
  const words = new Set(folded.split(' ').filter(Boolean))
  const patterns = [...words].map((word) => (isShortName(word) ? whole(word) : anywhere(word)))
  return words.size > 0 ? [...new Set([...markers, ...patterns])].slice(0, MAX_WORDS) : [NOBODY]
}

/** The LIKE patterns of a search's words, folded as the words of the cards are (DS1); none without words. */
export const patternsOf = async (db: Db, { q }: Pick<DirectorySearch, 'q'>): Promise<string[]> =>
  q === undefined ? [] : patternsIn(await fold(db, q))
