// Every quantifier here is bounded and nothing nests, so looking at one place of a text costs the same everywhere.

/** What people write between the digits of a phone number: spaces, dots, all kinds of dashes, slashes, brackets. */
const GAP = '[\\s.\\-\\u2010-\\u2015\\u2212/·]'
const WIDE_GAP = '[\\s.\\-\\u2010-\\u2015\\u2212/·()]'

/** North America: an area code, an exchange and four digits, with or without the leading 1. */
const NORTH_AMERICAN = `(?:\\+?1${WIDE_GAP}{0,3})?\\(?[2-9]\\d{2}${WIDE_GAP}{0,3}[2-9]\\d{2}${GAP}{0,3}\\d{4}`
/** With a country code: "+" or "00" and eight to fifteen digits. */
const INTERNATIONAL = `(?:\\+\\s?|00)[1-9](?:${WIDE_GAP}{0,3}\\d){7,14}`
/** Other countries' own way: ten or eleven digits that begin with a zero. */
const NATIONAL = `\\(?0\\d(?:${WIDE_GAP}{0,2}\\d){8,9}`
/** Seven digits are a phone number only after words that say so. */
const LOCAL = '[2-9]\\d{2}[-.\\u2010-\\u2015]\\d{4}'

const CANDIDATE = new RegExp(
  [INTERNATIONAL, NORTH_AMERICAN, NATIONAL, LOCAL].map((shape) => `(${shape})(?!\\d)`).join('|'),
  'g',
)

const LOOK_BACK = 32
const NUMBER_OF_SOMETHING =
  /(?<!\p{L})(?:invoice|order|reference|ref|confirmation|receipt|tracking|ticket|transaction|account|policy|permit|contract|booking|case|serial|model|licen[cs]e|certificate|id)\s?(?:number|no|nr|id|is|was)?[\s.:#]{0,4}$/iu
const SAYS_PHONE =
  /(?<![\p{L}\p{N}])(?:call|calling|text|texting|phone|telephone|tel|cell|mobile|whatsapp|reach|ring|dial|sms|line)(?![\p{L}\p{N}])[^\d\n[\]@]{0,20}$/iu
const DATE = /^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d])(?!\1\d)|^\d{1,2}\s\d{1,2}\s(?:19|20)\d{2}(?!\d)/
const TIMES = /^\d{1,2}[.:]\d{2}\s?[-\u2010-\u2015]\s?\d{1,2}[.:]\d{2}(?!\d)/
const BEFORE_NO_PHONE = /[\p{L}\p{N}_#$€£¥]$|[\p{L}\p{N}]-$|\d[./,:]$/u
const ONLY_DIGITS = /^\d+$/

type Span = { start: number; end: number }

function isPhone(found: RegExpExecArray, before: string): boolean {
  const [number, international, , national, local] = found
  const isWithPlus = international?.startsWith('+') === true
  if (isWithPlus ? /\d$/.test(before) : BEFORE_NO_PHONE.test(before)) return false
  if (local) return SAYS_PHONE.test(before) && !NUMBER_OF_SOMETHING.test(before) && !/[05]0$/.test(local)
  if (ONLY_DIGITS.test(number)) {
    const after = found.input.slice(found.index + number.length, found.index + number.length + 4)
    return !/^[.,]\d{2}(?!\d)/.test(after) && !NUMBER_OF_SOMETHING.test(before)
  }
  return isWithPlus || !(national || international) || !(DATE.test(number) || TIMES.test(number))
}

/**
 * Where phone numbers stand in a text, in order. Dates, times, prices, and the numbers of invoices and orders are none.
 * Linear in the text's length. (CF1, CF7)
 */
export function phoneNumbers(text: string): Span[] {
  const spans: Span[] = []
  let lastEnd = 0
  CANDIDATE.lastIndex = 0
  for (let found = CANDIDATE.exec(text); found; found = CANDIDATE.exec(text)) {
    const start = found.index
    // After a removed number the text begins anew, as it will in what is delivered.
    if (isPhone(found, text.slice(Math.max(lastEnd, start - LOOK_BACK), start))) {
      lastEnd = start + found[0].length
      spans.push({ start, end: lastEnd })
    } else CANDIDATE.lastIndex = start + 1
  }
  return spans
}

const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)'
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${DIGIT_WORD}[\\s,.\\-]{1,3}){6}${DIGIT_WORD}(?![\\p{L}\\p{N}])`,
  'iu',
)
const SPACED = /(?<![\d$€£][.,\s-]?)(?:\d[\s.\-_*]{1,3}){9}\d(?!\d)/

/** Whether digits stand here in a way that only a reader can judge: spelled out, or one by one. Flags, removes nothing. */
export const hasHiddenDigits = (text: string): boolean => SPELLED.test(text) || SPACED.test(text)
