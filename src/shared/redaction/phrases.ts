import { fold } from './fold.ts'

// Parts that expressions over folded text are put together from, so that each can be read as the words it finds.

/** The edges of a word; `\b` knows Latin letters only. */
export const BEGIN = String.raw`(?<![\p{L}\p{N}])`
export const END = String.raw`(?![\p{L}\p{N}])`
/** Where what was said ends. */
export const CLAUSE_END = String.raw`\s{0,2}(?:$|[.,!?;)\n])`
/** A name as people type it, on a network or in front of an address. */
export const NAME = String.raw`["']?@?[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[.-](?=[\p{L}\p{N}_])){2,29}["']?`

/** One of several expressions. */
export const oneOf = (...expressions: readonly string[]): string => `(?:${expressions.join('|')})`
/** One of several words, given in a line. */
export const anyOf = (words: string): string => oneOf(...words.trim().split(/\s+/))
/** What may be left out, with the blank behind it. */
export const maybe = (expression: string): string => String.raw`(?:${expression}\s)?`
/** Where none of these words follows. */
export const notBefore = (words: string): string => `(?!${anyOf(words)}${END})`
/** Where none of these words stands before. */
export const notAfter = (words: string): string => `(?<!${BEGIN}${anyOf(words)}\\s)`
/** Words of other scripts, as they read folded. */
export const foldedWords = (words: string): string => anyOf(fold(words).text)

/** An expression over words, in which a blank stands for any blank. */
export const phrase = (words: string): RegExp => new RegExp(BEGIN + words.replaceAll(' ', String.raw`\s`), 'iu')

export const ME = anyOf('me us')
export const MY = anyOf('my our')
export const MY_OR_THE = anyOf('my our the')
/** "studio", "little studio". */
const SOME_FIRM = maybe(String.raw`\p{L}{2,15}`) + anyOf('name names studio brand business company firm')
export const MY_FIRM = `${MY} ${SOME_FIRM}`
export const US_OR_OUR_FIRM = oneOf(ME, `${MY_OR_THE} ${SOME_FIRM}`)
