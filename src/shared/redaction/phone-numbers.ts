import type { Take } from './disguised-contact.ts'

// Every quantifier is bounded and none are nested, so matching at any position takes constant time.

/** What people write between the digits of a phone number: spaces, dots, all kinds of dashes, slashes, stars. */
const SIGNS = String.raw`\s.\-\u2010-\u2015\u2212/·•_*~|`
const GAP = `[${SIGNS}]`
const GAP_OR_COMMA = `[${SIGNS},]`
const WIDE_GAP = `[${SIGNS}()]`

/** North America: an area code, an exchange and four digits, with or without the leading 1. */
const NORTH_AMERICAN = String.raw`(?:\+?1${WIDE_GAP}{0,3})?\(?[2-9]\d{2}(?:${WIDE_GAP}{1,3}|,\s?|)[2-9]\d{2}${GAP_OR_COMMA}{0,3}\d{2}${GAP}{0,3}\d{2}`
/** With a country code: "+" or "00" and eight to fifteen digits. */
const INTERNATIONAL = String.raw`(?:\+\s?|00)[1-9](?:${WIDE_GAP}{0,3}\d){7,14}`
/** National formats elsewhere: ten or eleven digits that begin with a zero. */
const NATIONAL = String.raw`\(?0\d(?:${WIDE_GAP}{0,3}\d){8,9}`
/** Seven digits are a phone number only after words that say so. */
const LOCAL = String.raw`[2-9]\d{2}[-._*\u2010-\u2015]\d{4}`
/** In pairs or one by one, with the same separator throughout. */
const PAIRS = String.raw`[2-9]\d(?:(${GAP}{1,3})\d{2})(?:\5\d{2}){3}`
const SINGLES = String.raw`[02-9](?:(${GAP_OR_COMMA}{1,3})\d)(?:\6\d){8,9}`

/** Never from the middle of a number. */
const CANDIDATE = new RegExp(
  `(?!(?<=\\d)\\d)(?:${[`(${INTERNATIONAL})`, `(${NORTH_AMERICAN})`, `(${NATIONAL})`, `(${LOCAL})`, PAIRS, SINGLES]
    .map((shape) => `${shape}(?!\\d)`)
    .join('|')})`,
  'g',
)

const LOOK_BACK = 32
const NUMBER_OF_SOMETHING =
  /(?<![\p{L}@])(?:invoice|order|reference|ref|confirmation|receipt|tracking|ticket|transaction|account|policy|permit|contract|booking|case|serial|model|licen[cs]e|certificate|id)\s?(?:number|no|nr|id|is|was)?[\s.:#]{0,4}$/iu
const SAYS_PHONE =
  /(?<![\p{L}\p{N}])(?:call|calling|text|texting|phone|telephone|tel|cell|mobile|whatsapp|reach|ring|dial|sms|line)(?![\p{L}\p{N}])[^\d\n[\]@]{0,20}$/iu
const DATE = /^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d])(?!\1\d)|^\d{1,2}\s\d{1,2}\s(?:19|20)\d{2}(?!\d)/
const TIMES = /^\d{1,2}[.:]\d{2}\s?[-\u2010-\u2015]\s?\d{1,2}[.:]\d{2}(?!\d)/
const BEFORE_NO_PHONE = /[\p{L}\p{N}_#$€£¥]$|[\p{L}\p{N}]-$|\d[./,:]$/u
/** The text right before a number, with room for a surrogate pair. A longer slice took half of the run time. */
const EDGE = 3
const ZERO = 48
const FOURTH_DIGIT_DIALLED = /^\d(?:\D{0,3}\d){2}\D{0,3}[2-9]/
const ONLY_DIGITS = /^\d+$/

/** A comma, or round numbers: without them it is no list, and needs no closer look. */
const LIKE_A_LIST = /,\s|[05]0\D+\d?[05]0\D/

/** Three numbers of a list or a range that only look like one: "600-800 1200", "350, 650, 1200". */
function isList(number: string): boolean {
  if (!LIKE_A_LIST.test(number)) return false
  const [area = '', exchange = '', rest = ''] = number.match(/\d+/g) ?? []
  if (rest.length !== 4 || number.startsWith('+')) return false
  if (/,\s/.test(number)) return !rest.startsWith('0')
  const [first, second] = number.match(/\D+/g) ?? []
  return first !== second && /[05]0$/.test(area) && /[05]0$/.test(exchange)
}

/** Whether each number in a text is greater than the one before. Stops at the first that is not, usually the second. */
function onlyRises(text: string): boolean {
  let last = -1
  let value = -1
  for (let at = 0; at <= text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit >= 0 && digit <= 9) value = Math.max(value, 0) * 10 + digit
    else if (value >= 0) {
      if (value <= last) return false
      last = value
      value = -1
    }
  }
  return true
}

/**
 * Whether digits with the same separator could be dialled. Rising numbers are a list (sizes, days, a countdown), and
 * "5, 5, 4, 5" are ratings, worth a flag at most.
 */
function isDialled(number: string): boolean {
  if (onlyRises(number) || /,\s/.test(number)) return false
  return number.startsWith('0') || FOURTH_DIGIT_DIALLED.test(number)
}

/** What can end `NUMBER_OF_SOMETHING`. */
const LABEL_END = /[\p{L}\s.:#]$/u
const CENTS = /[.,]\d{2}(?!\d)/y

function isFollowedByCents(text: string, end: number): boolean {
  CENTS.lastIndex = end
  return CENTS.test(text)
}

/** Whether a candidate is a phone number, judged by itself and by the text from `from` up to it. */
function isPhone(found: RegExpExecArray, from: number): boolean {
  // By index: taking an array apart costs as much as the expression itself.
  const number = found[0]
  const international = found[1]
  const local = found[4]
  const isWithPlus = international?.startsWith('+') === true
  const { input: text, index: start } = found
  const edge = text.slice(Math.max(from, start - EDGE), start)
  const before = () => text.slice(Math.max(from, start - LOOK_BACK), start)
  if (isWithPlus ? /\d$/.test(edge) : BEFORE_NO_PHONE.test(edge)) return false
  if (local) return SAYS_PHONE.test(before()) && !NUMBER_OF_SOMETHING.test(before()) && !/[05]0$/.test(local)
  if (ONLY_DIGITS.test(number)) {
    const isLabelled = LABEL_END.test(edge) && NUMBER_OF_SOMETHING.test(before())
    return !isLabelled && !isFollowedByCents(text, start + number.length)
  }
  if (isWithPlus) return true
  if (found[2]) return !isList(number) || SAYS_PHONE.test(before())
  return found[3] || international ? !(DATE.test(number) || TIMES.test(number)) : isDialled(number)
}

/**
 * Reports the positions of phone numbers in a text, in order. Dates, times, prices, and invoice and order numbers are
 * not phone numbers. Linear in the text's length. (CF1, CF7, X125)
 */
export function phoneNumbers(text: string, take: Take): void {
  let lastEnd = 0
  CANDIDATE.lastIndex = 0
  for (let found = CANDIDATE.exec(text); found; found = CANDIDATE.exec(text)) {
    const start = found.index
    // Matching starts afresh after a removed number, as it would on the delivered text.
    if (isPhone(found, lastEnd)) {
      lastEnd = start + found[0].length
      take(start, lastEnd)
    } else CANDIDATE.lastIndex = start + 1
  }
}

const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)'
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${DIGIT_WORD}[\\s,.\\-]{1,3}){6}${DIGIT_WORD}(?![\\p{L}\\p{N}])`,
  'iu',
)
const SPACED = /(?<![\d$€£][.,\s-]?)(?:\d[\s.\-_*]{1,3}){9}\d(?!\d)/

/** Whether digits are spelled out or listed one by one, which only a reader can judge. Flags, removes nothing. */
export const hasHiddenDigits = (text: string): boolean => SPELLED.test(text) || SPACED.test(text)
