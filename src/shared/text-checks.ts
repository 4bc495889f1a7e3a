/** Nobody sees them, and they hide something from a reader or turn a line around. Joiners belong to emoji and scripts. */
const HIDDEN = String.raw`\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff`
/** Control characters but tab, line feed and carriage return, which a text of several lines may hold. */
const CONTROLS = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f`
const BREAKS = String.raw`\t\n\r\u2028\u2029`

const ODD_IN_LINE = new RegExp(`[${CONTROLS}${BREAKS}${HIDDEN}]`)
const ODD_IN_TEXT = new RegExp(`[${CONTROLS}${HIDDEN}]`)
const ALL_ODD = new RegExp(ODD_IN_LINE, 'g')
const ALL_HIDDEN = new RegExp(`[${HIDDEN}]`, 'g')

export const TEXT_LONG = 'This is too long'
export const TEXT_ODD = 'Please use ordinary letters and signs'

/** Whether a value may stand in one line: well-formed, no control characters, no direction overrides. */
export const isPlainLine = (value: string): boolean => value.isWellFormed() && !ODD_IN_LINE.test(value)

/** The same for a text of several lines. */
export const isPlainText = (value: string): boolean => value.isWellFormed() && !ODD_IN_TEXT.test(value)

/** A value as one line, without what `isPlainLine` refuses. */
export const plainLineOf = (value: string): string => value.toWellFormed().replace(ALL_ODD, '')

/** A value without characters that nobody sees. */
export const withoutHidden = (value: string): string => value.replace(ALL_HIDDEN, '')

// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const CONTROL = /[\u0000-\u001f\u007f]/

/** Whether words may be searched for: anything PostgreSQL takes as a text. */
export const isSearchable = (words: string): boolean => words.isWellFormed() && !CONTROL.test(words)

/** A text as it is stored: line breaks of one kind, nothing at its ends. */
export const tidyText = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

/** Whether a value looks like a phone number, as people of any country write theirs; an empty one is none. */
export const isPhoneNumber = (value: string): boolean => /^[+()\d\s./x#-]+$/i.test(value) && /\d{3}/.test(value)
/** The longest phone number a field takes. */
export const PHONE_MAX = 40
