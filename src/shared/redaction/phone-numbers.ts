import { daysAndTimes, digitsOf, type Groups, gapAfter, groupsOf, isDigit, sizeOf, valueOf } from './digit-groups.ts'
import { ibanAround } from './iban.ts'
import type { Look } from './look.ts'

// Phone numbers are looked for among groups of digits, whatever characters stand between them. What is certain by its shape
// is taken; "invoice", "#" or an amount weigh against it, so that ten digits in a row are only suspected.

const LOOK_BACK = 32
const NUMBER_OF_SOMETHING =
  /(?<![\p{L}@])(?:invoice|order|reference|ref|confirmation|receipt|tracking|ticket|transaction|account|policy|permit|contract|booking|case|serial|model|licen[cs]e|certificate|id|iban|isbn|vat|tax)\s?(?:number|no|nr|id|is|was)?[\s.:#]{0,4}$/iu
const SAYS_PHONE =
  /(?<![\p{L}\p{N}])(?:call|calling|text|texting|phone|telephone|tel|cell|mobile|whatsapp|whats app|reach|ring|dial|sms|line|number is|signal|viber|fax)(?![\p{L}\p{N}])[^\d\n[\]@\ufffc\ufdd0-\ufdd2]{0,20}$/iu
const ISBN = /isbn(?:-1[03])?[\s:.]{0,3}$/i
const MONEY_BEFORE = /[$€£¥]\s?$/
const MONEY_AFTER =
  /^(?:[.,]\d{2}(?!\d)|\s?[$€£¥%]|\s?(?:cents?|dollars?|usd|eur|euros?|bucks|pounds?|gbp|percent)(?![\p{L}\p{N}]))/iu
/** The code or the file that digits are part of: "INV-", "IMG_". */
const CODE = /(?<![\p{L}\p{N}])[A-Z]{2,5}[-_]?$/u
const CAMERA = /(?<![\p{L}\p{N}])(?:img|dscf?|dsc[a-z]?|mvi|pxl|gopr|p|file|photo|raw|vid|mov)_?-?$/iu
const PHONE_CODE = /(?:TEL|CALL|CELL|TEXT|SMS|FON|PHONE|MOB|FAX)[-_]?$/i
const FILE_AFTER = /^[\w-]{0,8}\.(?:jpe?g|nef|cr[23w]|arw|dng|raf|png|pdf|tiff?|mov|mp4|zip|heic|docx?|xlsx?)(?!\w)/i

type Found = { last: number; isCertain: boolean }

/** North America: an area code, an exchange, and four digits. */
const NORTH_AMERICAN = /^[2-9]\d\d[2-9]\d{6}$/

/** Where groups end within a number of ten digits, without a leading 1: [3, 6, 10]. */
function boundsOf({ before }: Groups, first: number, last: number, skipped: number): number[] {
  const bounds: number[] = []
  for (let index = first; index <= last; index += 1) {
    const bound = before[index + 1]! - before[first]! - skipped
    if (bound > 0) bounds.push(bound)
  }
  return bounds
}

const isRound = (text: string) => /[05]0$/.test(text)

/** Three numbers of a list or a range that only look like one: "600-800 1200", "350, 650, 1200", "250-500-1000". */
function isList(groups: Groups, first: number, last: number): boolean {
  if (last - first !== 2) return false
  const { text, start, end } = groups
  const [one, two, three] = [first, first + 1, last].map((at) => text.slice(start[at], end[at])) as [
    string,
    string,
    string,
  ]
  if (three.length !== 4) return false
  if (/,\s/.test(gapAfter(groups, first))) return !three.startsWith('0')
  const isRising = isRound(one) && isRound(two) && Number(one) < Number(two) && Number(two) < Number(three)
  return (
    (isRound(one) && isRound(two) && gapAfter(groups, first) !== gapAfter(groups, first + 1)) ||
    (isRising && isRound(three))
  )
}

/** Whether the groups only rise or only fall: sizes, days, a countdown. */
function isStairs(groups: Groups, first: number, last: number): boolean {
  let rises = true
  let falls = true
  for (let index = first; index < last; index += 1) {
    const step = valueOf(groups, index + 1) - valueOf(groups, index)
    rises &&= step > 0
    falls &&= step < 0
    if (!rises && !falls) return false
  }
  return true
}

/** Whether digits one by one or in pairs could be dialed; "5, 5, 4, 5" are ratings. */
function isDialed(groups: Groups, first: number, last: number): boolean {
  if (isStairs(groups, first, last)) return false
  return !gapAfter(groups, first).includes(', ') || /[06-9]/.test(digitsOf(groups, first, last))
}

function hasFixed(fixed: Uint8Array, first: number, last: number): boolean {
  for (let index = first; index <= last; index += 1) if (fixed[index] === 1) return true
  return false
}

/** The group with which a number of `length` digits ends that begins with group `first`; -1 where none does. */
function lastFor({ before, last }: Groups, first: number, length: number): number {
  for (let index = first; index <= last[first]!; index += 1) {
    const digits = before[index + 1]! - before[first]!
    if (digits >= length) return digits === length ? index : -1
  }
  return -1
}

/** A number without a country code, or with North America's. */
function northAmerican(groups: Groups, fixed: Uint8Array, first: number): Found | null {
  const { text, start, end } = groups
  const begin = start[first]!
  const isLong = text[begin] === '1'
  // Looked at before anything is put together: most groups of digits end here.
  const area = isLong ? (begin + 1 < end[first]! ? begin + 1 : (start[first + 1] ?? begin)) : begin
  if (text[area]! < '2') return null
  const last = lastFor(groups, first, isLong ? 11 : 10)
  if (last < 0) return null
  const digits = digitsOf(groups, first, last)
  if (!NORTH_AMERICAN.test(isLong ? digits.slice(1) : digits)) return null
  if (first === last) return { last, isCertain: true }
  const bounds = boundsOf(groups, first, last, isLong ? 1 : 0)
  const isShaped =
    (bounds.includes(3) && bounds.includes(6)) ||
    bounds.every((bound) => bound === 10 || bound === 3 || bound === 6 || bound === 8)
  if (isShaped) {
    if (bounds.length > 6 && !isDialed(groups, first, last)) return null
    if (last - first > 2 && hasFixed(fixed, first, last)) return null
    return { last, isCertain: bounds.length <= 6 || !gapAfter(groups, first).includes(', ') }
  }
  const isWhole = (first === 0 || groups.last[first - 1]! < first) && groups.last[first] === last
  if (!isWhole || hasFixed(fixed, first, last) || (last - first > 2 && !isDialed(groups, first, last))) return null
  const gaps = new Set(Array.from({ length: last - first }, (_, index) => gapAfter(groups, first + index)))
  if ([...gaps].some((gap) => gap.includes(', '))) return null
  return { last, isCertain: bounds.every((bound) => bound % 2 === 0) && gaps.size === 1 }
}

/** What may stand between the digits of a number with a country code or a leading zero. */
const USUAL_GAP = /^[\s.()/•*_~|-]{1,5}$/

/** The longest end within `most` digits, over usual gaps only, and the digits up to it. */
function longest(groups: Groups, first: number, most: number): { last: number; digits: number } {
  let last = first
  while (
    last < groups.last[first]! &&
    groups.before[last + 2]! - groups.before[first]! <= most &&
    USUAL_GAP.test(gapAfter(groups, last))
  )
    last += 1
  return { last, digits: groups.before[last + 1]! - groups.before[first]! }
}

/** "+44 20 7946 0958", "0044 …", "011 44 …". */
function international(groups: Groups, fixed: Uint8Array, first: number, isWithPlus: boolean): Found | null {
  const { text, start } = groups
  if (isWithPlus && text[start[first]!] === '1') {
    const last = lastFor(groups, first, 11)
    if (last >= 0) return { last, isCertain: true }
  }
  if (!isWithPlus && !/^(?:00\s?[1-9]|011)/.test(text.slice(start[first], start[first]! + 4))) return null
  const { last, digits } = longest(groups, first, 15)
  if (digits > 15 || digits < (isWithPlus ? 8 : 10) || (!isWithPlus && hasFixed(fixed, first, last))) return null
  return { last, isCertain: true }
}

/** "020 7946 0958", "0171/1234567": ten to twelve digits elsewhere. */
function national(groups: Groups, fixed: Uint8Array, first: number): Found | null {
  const { text, start, end } = groups
  const begin = start[first]!
  if (text[begin] !== '0' || (text[begin + 1] === '0' && begin + 1 < end[first]!)) return null
  const { last, digits } = longest(groups, first, 12)
  const isDecimal = last === first + 1 && /^0[.,]$/.test(text.slice(begin, start[last]))
  if (isDecimal || digits < 10 || digits > 12 || hasFixed(fixed, first, last)) return null
  return { last, isCertain: true }
}

/** Seven digits, and numbers of other countries, are a phone number only after words that say so. */
function spokenOf(groups: Groups, fixed: Uint8Array, first: number, before: string): Found | null {
  if (!SAYS_PHONE.test(before) || NUMBER_OF_SOMETHING.test(before)) return null
  const { text, start, end } = groups
  if (first < groups.last[first]! && sizeOf(groups, first) === 3 && sizeOf(groups, first + 1) === 4) {
    const number = text.slice(start[first], end[first + 1])
    if (!/^[2-9]/.test(number) || isRound(number)) return null
    return { last: first + 1, isCertain: /^[-._*•~|]$/.test(gapAfter(groups, first)) }
  }
  const { last, digits } = longest(groups, first, 13)
  if (digits < 7 || hasFixed(fixed, first, last) || isStairs(groups, first, last)) return null
  const number = text.slice(start[first], end[last])
  return /[05]0$|000/.test(number) || MONEY_AFTER.test(text.slice(end[last], end[last]! + 12))
    ? null
    : { last, isCertain: false }
}

/** Whether ten digits in a row are the number of something, an amount or part of a code. */
function weighAgainst(
  groups: Groups,
  { last }: Found,
  first: number,
  before: string,
): 'nothing' | 'something' | 'file' {
  const { text, start, end } = groups
  const after = text.slice(end[last], end[last]! + 16)
  const isCode = CODE.test(before) && !PHONE_CODE.test(before)
  if ((isCode || CAMERA.test(before)) && FILE_AFTER.test(after)) return 'file'
  if (ISBN.test(before)) return 'file'
  const iban = ibanAround(text, start[first]!, end[last]!)
  if (iban === 'valid') return 'file'
  if (isCode || iban) return 'something'
  // Groups like those of a phone number are certain whatever stands before them.
  if (first < last)
    return MONEY_BEFORE.test(before) && /[05]0$/.test(text.slice(start[first], end[first])) ? 'something' : 'nothing'
  const isAgainst =
    MONEY_BEFORE.test(before) ||
    MONEY_AFTER.test(after) ||
    NUMBER_OF_SOMETHING.test(before) ||
    /[\p{L}\p{N}_#]$|\p{L}-$|\d[./,:]$/u.test(before)
  if (!isAgainst) return 'nothing'
  // "Invoice 2027061201" is numbered by its day.
  const isDated = /^20[2-4]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(text.slice(start[first], end[first]))
  return isDated && NUMBER_OF_SOMETHING.test(before) ? 'file' : 'something'
}

/** The phone number that begins with group `first`. */
function numberAt(groups: Groups, fixed: Uint8Array, first: number, from: number): Found | null {
  const { text, start, end, last } = groups
  const isAlone = last[first] === first
  const size = end[first]! - start[first]!
  if (isAlone && (size < 7 || size > 15)) return null
  const begin = start[first]!
  const plus = text[begin - 1] === '+' ? begin - 1 : text[begin - 2] === '+' ? begin - 2 : -1
  const isWithPlus = plus >= from && (plus === from || !isDigit(text.charCodeAt(plus - 1)))
  const found =
    international(groups, fixed, first, isWithPlus) ??
    northAmerican(groups, fixed, first) ??
    national(groups, fixed, first)
  const before = () => text.slice(Math.max(from, begin - LOOK_BACK), begin)
  const isChainStart = first === 0 || last[first - 1]! < first
  if (!found) return isChainStart ? spokenOf(groups, fixed, first, before()) : null
  if (isWithPlus) return found
  const said = before()
  if (found.last - first === 2 && isList(groups, first, found.last) && !SAYS_PHONE.test(said)) return null
  const against = weighAgainst(groups, found, first, said)
  if (against === 'file') return null
  return against === 'something' ? { ...found, isCertain: false } : found
}

/** Where a number begins that begins with group `first`: with its plus and its bracket. */
function beginOf({ text, start }: Groups, first: number, from: number): number {
  let begin = start[first]!
  if (text[begin - 1] === '(' && begin - 1 >= from) begin -= 1
  if (text[begin - 1] === '+') begin -= 1
  else if (text[begin - 1] === ' ' && text[begin - 2] === '+') begin -= 2
  return Math.max(begin, from)
}

/** Most texts have fewer. */
const SEVEN_DIGITS = /(?:\d\D*){7}/

/** Phone numbers. Linear in the text's length. (CF7) */
export function phoneNumbers({ text, take, suspect }: Look): void {
  if (!SEVEN_DIGITS.test(text)) return
  const groups = groupsOf(text)
  const fixed = daysAndTimes(groups)
  let from = 0
  for (let index = 0; index < groups.count; index += 1) {
    const found = numberAt(groups, fixed, index, from)
    if (!found) continue
    if (found.isCertain) {
      const begin = beginOf(groups, index, from)
      from = groups.end[found.last]!
      // "(512)(555)(0142)": the bracket behind it, too.
      if (text[from] === ')' && text.slice(begin, from).lastIndexOf('(') > text.slice(begin, from).lastIndexOf(')'))
        from += 1
      take(begin, from)
    } else suspect()
    index = found.last
  }
}
