import { bracesOf } from '#shared/text/braces.ts'
import { PLACEHOLDERS } from './model.ts'

const braces = bracesOf(PLACEHOLDERS)

/** The first thing in braces that no value will replace, as it is written; null when there is none. */
export const unknownPlaceholder = braces.unknownIn

/** The placeholders that a text still has, each once. */
export const placeholdersIn = braces.namesIn

/** A saved reply with the values of one conversation; what is not known stays, for its writer to replace. */
export const fillIn = braces.fill
