import { formatMonthDay } from '#shared/date/format-date.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { cleanLineOf, cleanText } from '#shared/text/typed-text.ts'

// Mail programs turn a dot between letters into a link.
const LINKABLE_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L})/gu
const WORD_JOINER = '\u2060'

const withoutLinks = (value: string) =>
  value.replaceAll('://', ': //').replace(LINKABLE_DOT, `${WORD_JOINER}.${WORD_JOINER}`)

/**
 * User text on one line of a mail: no line breaks, no direction overrides, nothing a mail program would turn
 * into a link, at most `max` characters. For names and titles. (security: 1.2.1, 1.3.11)
 */
export function oneLine(value: string, max = 80): string {
  return withoutLinks(cutText(subjectLine(value, Infinity), max))
}

/** The most of what the product itself says in a mail: sentences with up to three full names in them. */
export const SENTENCES_MAX = 1000

/** The first name in a full name, as mails address people. */
export const firstNameOf = (fullName: string): string => cleanLineOf(fullName).split(' ')[0]!

/** The end of a title about a wedding: " for June 12", nothing while its day is open. */
export const forDay = (eventDate: string | null): string => (eventDate ? ` for ${formatMonthDay(eventDate)}` : '')

/** Longer user text, split into its lines; otherwise a mail's text part would lose the line breaks. */
export function lines(value: string, max = 5000): string[] {
  return cutText(cleanText(value.toWellFormed()), max)
    .split('\n')
    .map((line) => withoutLinks(line.trimEnd()))
}

/** A subject that cannot end its header line: no control characters, at most 150 characters. */
export const subjectLine = (value: string, max = 150): string =>
  cutText(cleanLineOf(value.toWellFormed()).replace(/ {2,}/g, ' '), max)
