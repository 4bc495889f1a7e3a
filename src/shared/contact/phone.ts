import { cleanLineOf } from '#shared/text/typed-text.ts'

/** E.164 has fifteen digits; "00" may stand before them. */
const MOST_DIGITS = 17
const LEAST_DIGITS = 3

const LABEL = /^(?:tel(?:ephone)?|phone|mobile|cell)\b[.:]*\s*/i
/** "ext. 5", "extension 5", "x5", "#5", and ";ext=5" of a tel: link. */
const EXTENSION = /[\s,;]*(?:ext(?:ension|n)?[.:=]*|x\.?|#)\s*(\d{1,8})$/i
/** Dialed inside a country only: "+49 (0)171 1234567". */
const TRUNK_ZERO = /\(\s*0\s*\)/
const SEPARATORS = /[\s().[\]{}/\\_•·*~|\p{Pd}\u2212\u02d7]/gu
const NUMBER = /^\+?\d+$/
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** A digit of any script: each script's ten follow one another. */
function ownDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/**
 * A phone number as it is stored: digits, a leading plus and " ext. 5"; null when it is none. Dashes, blanks, brackets
 * and a leading "tel:" go. An empty text is an empty number.
 */
export function phoneNumber(typed: string): string | null {
  const read = cleanLineOf(typed)
  if (read === '') return ''
  const text = read.normalize('NFKC').replace(FOREIGN_DIGIT, ownDigit).replace(LABEL, '')
  const extension = EXTENSION.exec(text)
  const main = extension ? text.slice(0, extension.index) : text
  const number = (/^\s*\+/.test(main) ? main.replace(TRUNK_ZERO, '') : main).replace(SEPARATORS, '')
  const digits = number.replace('+', '').length
  if (!NUMBER.test(number) || digits < LEAST_DIGITS || digits > MOST_DIGITS) return null
  return extension ? `${number} ext. ${extension[1]}` : number
}
