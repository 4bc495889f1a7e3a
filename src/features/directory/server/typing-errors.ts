import { sql } from 'drizzle-orm'
import { type Db, evaluate } from '#server/db.ts'
import type { DirectorySearch } from '../search.ts'
import { fold, MAX_WORDS, NAMES } from './words.ts'

/** A shorter word is one letter away from too many others. */
const MISTYPED_FROM = 5

/**
 * A regular expression of what one typing error makes of folded words: another letter, one too many, one too few, or two
 * that changed places.
 */
export function slipsOf(words: string): string {
  const letters = Array.from(words)
  const forms = letters.flatMap((letter, place) => {
    const before = letters.slice(0, place).join('')
    const after = letters.slice(place + 1).join('')
    const next = letters[place + 1] ?? ''
    return [
      `${before}\\S?${after}`,
      `${before}\\S${letter}${after}`,
      `${before}${next}${letter}${after.slice(next.length)}`,
    ]
  })
  return `(${[...new Set([...forms, `${words}\\S`])].join('|')})`
}

const LONG_NAMES = NAMES.filter(({ words }) => words.length >= MISTYPED_FROM).map(({ words }) => ({
  words,
  mistyped: new RegExp(`(?<=^| )${slipsOf(words)}(?= |$)`, 'u'),
}))

/** Folded words with the name of a market in place of what is one typing error away from it. */
function withName(typed: string): { text: string; name: string } | null {
  const name = LONG_NAMES.find(({ mistyped, words }) => mistyped.test(typed) && !` ${typed} `.includes(` ${words} `))
  return name ? { text: typed.replace(name.mistyped, name.words), name: name.words } : null
}

/** The word of a photographer that somebody who typed this one meant; the word itself when there is none. */
async function meantWord(db: Db, typed: string): Promise<string> {
  if (typed.length < MISTYPED_FROM) return typed
  const slips = `^${slipsOf(typed)}$`
  return (await evaluate(db, sql<string | null>`search.meant(${typed}, ${slips})`)) ?? typed
}

/**
 * The words of a search without their typing errors, when they find nobody; null when they have none. A market's name
 * of several words is also read right when some of them find somebody: "san" is in many names, "san fransisco" in none.
 */
export async function meantWords(db: Db, { q }: DirectorySearch, total: number): Promise<string | null> {
  if (q === undefined) return null
  const typed = await fold(db, q)
  const named = withName(typed)
  if (total > 0 && !named?.name.includes(' ')) return null
  if (total === 0 && named) return named.text
  const words = await Promise.all(
    typed
      .split(' ')
      .slice(0, MAX_WORDS)
      .map((word) => meantWord(db, word)),
  )
  const meant = words.join(' ')
  return meant === typed || (total > 0 && meant !== named?.text) ? null : meant
}
