// oxlint-disable-next-line no-control-regex -- control characters and direction overrides are what it refuses
const ODD_IN_LINE = /[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/
// oxlint-disable-next-line no-control-regex -- the same, but line breaks and tabs belong to a text
const ODD_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2060-\u2069\ufeff]/

export const TEXT_LONG = 'This is too long'
export const TEXT_ODD = 'Please use ordinary letters and signs'

/** Whether a value may stand in one line: well-formed, no control characters, no direction overrides. */
export const isPlainLine = (value: string): boolean => value.isWellFormed() && !ODD_IN_LINE.test(value)

/** The same for a text of several lines. */
export const isPlainText = (value: string): boolean => value.isWellFormed() && !ODD_IN_TEXT.test(value)

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
