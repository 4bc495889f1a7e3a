import { asPlaceholder, type Placeholder, PLACEHOLDERS, type ReplyValues } from './model.ts'

const KNOWN = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g')
const IN_BRACES = /\{[^{}]{0,40}\}?|\}/

/** The first thing in braces that no value will replace, as it is written; null when there is none. (IQ7) */
export const unknownPlaceholder = (text: string): string | null =>
  IN_BRACES.exec(text.replaceAll(KNOWN, ''))?.[0] ?? null

/** The placeholders that a text still has, each once. */
export const placeholdersIn = (text: string): Placeholder[] =>
  PLACEHOLDERS.filter((name) => text.includes(asPlaceholder(name)))

/**
 * A saved reply with the values of one conversation; what is not known stays as it is, for its writer to replace.
 * A value is never read for placeholders again. (IQ7)
 */
export const fillIn = (text: string, values: ReplyValues): string =>
  text.replaceAll(KNOWN, (written, name: Placeholder) => values[name] ?? written)
