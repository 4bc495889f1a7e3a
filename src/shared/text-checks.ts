/** Invisible characters that hide text or reverse a line. Joiners are left out: emoji and some scripts need them. */
const HIDDEN = String.raw`\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff`
/** Control characters except tab, line feed and carriage return, which a text of several lines may contain. */
const CONTROLS = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f`
const BREAKS = String.raw`\t\n\r\u2028\u2029`

const ODD_IN_LINE = new RegExp(`[${CONTROLS}${BREAKS}${HIDDEN}]`)
const ODD_IN_TEXT = new RegExp(`[${CONTROLS}${HIDDEN}]`)
const ALL_ODD = new RegExp(ODD_IN_LINE, 'g')
const ALL_HIDDEN = new RegExp(`[${HIDDEN}]`, 'g')

export const TEXT_LONG = 'This is too long'
export const DAY_ODD = 'Please enter a day'
export const TEXT_ODD = 'Please use ordinary letters and signs'

/** Whether a value is valid on one line: well-formed, no control characters, no direction overrides. */
export const isPlainLine = (value: string): boolean => value.isWellFormed() && !ODD_IN_LINE.test(value)

/** The same for a text of several lines. */
export const isPlainText = (value: string): boolean => value.isWellFormed() && !ODD_IN_TEXT.test(value)

/** A value as one line, without what `isPlainLine` refuses. */
export const plainLineOf = (value: string): string => value.toWellFormed().replace(ALL_ODD, '')

/** A value without invisible characters. */
export const withoutHidden = (value: string): string => value.replace(ALL_HIDDEN, '')

// oxlint-disable-next-line no-control-regex -- it refuses control characters
const CONTROL = /[\u0000-\u001f\u007f]/

/** Whether words may be searched for: PostgreSQL refuses some of the others, and nothing contains the rest. */
export const isSearchable = (words: string): boolean => words.isWellFormed() && !CONTROL.test(words)

/** A text as it is stored: uniform line breaks, trimmed. */
export const tidyText = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

/** Whether a value looks like a phone number of any country; an empty one does not. */
export const isPhoneNumber = (value: string): boolean => /^[+()\d\s./x#-]+$/i.test(value) && /\d{3}/.test(value)
/** The longest phone number a field takes. */
export const PHONE_MAX = 40
