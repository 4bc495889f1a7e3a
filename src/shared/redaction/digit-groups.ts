// The digits of a text in groups, and which groups belong together: up to a few characters that are no letters may stand
// between them.

/** The longest gap inside a number: three characters, with a space before and after. */
const GAP_MAX = 5
const ZERO = 48
const LETTER_OR_TAKEN = /[\p{L}\p{N}\ufffc\ufdd0-\ufdd2]/u

export type Groups = {
  text: string
  count: number
  /** Where each group of digits starts and ends. */
  start: Int32Array
  end: Int32Array
  /** How many digits there are before each group. */
  before: Int32Array
  /** The last group of each group's chain. */
  last: Int32Array
}

export const isDigit = (unit: number): boolean => unit >= ZERO && unit <= ZERO + 9

/** Whether what stands between two groups may stand inside a number. */
function isGap(text: string, from: number, to: number): boolean {
  if (to - from > GAP_MAX) return false
  let isPlain = true
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at)
    if ((unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)) return false
    isPlain &&= unit < 128 && unit !== 36 && unit !== 44
  }
  if (isPlain) return true
  // " $" begins another amount, "-7" after a comma another coordinate.
  const gap = text.slice(from, to)
  return !LETTER_OR_TAKEN.test(gap) && !/\s[$€£¥]|,\s?-/.test(gap)
}

/** The groups of a text's digits. */
export function groupsOf(text: string): Groups {
  const start = new Int32Array((text.length >> 1) + 1)
  const end = new Int32Array(start.length)
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text.charCodeAt(at))) continue
    start[count] = at
    while (at < text.length && isDigit(text.charCodeAt(at))) at += 1
    end[count] = at
    count += 1
  }
  const before = new Int32Array(count + 1)
  for (let index = 0; index < count; index += 1) before[index + 1] = before[index]! + end[index]! - start[index]!
  const last = new Int32Array(count)
  for (let index = count - 1; index >= 0; index -= 1) {
    const isJoined = index + 1 < count && isGap(text, end[index]!, start[index + 1]!)
    last[index] = isJoined ? last[index + 1]! : index
  }
  return { text, count, start, end, before, last }
}

export const sizeOf = ({ start, end }: Groups, index: number): number => end[index]! - start[index]!
/** What stands between a group and the next. */
export const gapAfter = ({ text, start, end }: Groups, index: number): string =>
  text.slice(end[index], start[index + 1])
export const valueOf = ({ text, start, end }: Groups, index: number): number =>
  Number(text.slice(start[index], end[index]))
/** The digits of several groups. */
export function digitsOf({ text, start, end }: Groups, first: number, last: number): string {
  let digits = ''
  for (let index = first; index <= last; index += 1) digits += text.slice(start[index], end[index])
  return digits
}

/** Whether a group follows another with the same character between them: "34" in "06.12.34.56.78". */
const isAfter = (groups: Groups, index: number, sign: string) =>
  sign !== ' ' && index > 0 && groups.last[index - 1]! >= index && gapAfter(groups, index - 1) === sign

const inRange = (value: number, low: number, high: number) => value >= low && value <= high

/** Whether three groups are a day: "06/12/2027", "2027-06-12", "6.12.27". */
function isDay(groups: Groups, index: number): boolean {
  if (index + 2 > groups.last[index]!) return false
  const first = sizeOf(groups, index)
  const second = sizeOf(groups, index + 1)
  const third = sizeOf(groups, index + 2)
  if (second > 2 || third > 4 || third === 3 || (first !== 4 && third < 2)) return false
  const sign = gapAfter(groups, index)
  if (!/^[\s./-]$/.test(sign) || gapAfter(groups, index + 1) !== sign) return false
  if (isAfter(groups, index, sign)) return false
  const isYearFirst = first === 4 && third <= 2
  if (!isYearFirst && (first > 2 || (third !== 4 && (third !== 2 || sign === ' ')))) return false
  if (
    index + 3 <= groups.last[index]! &&
    gapAfter(groups, index + 2) === sign &&
    sign !== ' ' &&
    !isYearFirst &&
    third === 2
  )
    return false
  const year = isYearFirst ? valueOf(groups, index) : third === 4 ? valueOf(groups, index + 2) : 2000
  const other = isYearFirst ? valueOf(groups, index + 2) : valueOf(groups, index)
  return inRange(year, 1900, 2099) && inRange(other, 1, 31) && inRange(valueOf(groups, index + 1), 1, 31)
}

/** Whether two groups are a time: "14:30", "14.30". */
function isTime(groups: Groups, index: number): boolean {
  if (index === groups.last[index] || sizeOf(groups, index) > 2 || sizeOf(groups, index + 1) !== 2) return false
  const sign = gapAfter(groups, index)
  if ((sign !== ':' && sign !== '.') || isAfter(groups, index, sign)) return false
  const isLonger = index + 1 < groups.last[index]! && gapAfter(groups, index + 1) === '.'
  return !isLonger && valueOf(groups, index) <= 24 && valueOf(groups, index + 1) < 60
}

/** Whether two groups are a day without its year: "6/12" in a list of days. */
function isMonthAndDay(groups: Groups, index: number): boolean {
  if (index === groups.last[index] || sizeOf(groups, index) > 2 || sizeOf(groups, index + 1) > 2) return false
  if (gapAfter(groups, index) !== '/' || isAfter(groups, index, '/')) return false
  const goesOn = index + 1 < groups.last[index]! && !/^[,;]?\s/.test(gapAfter(groups, index + 1))
  return !goesOn && inRange(valueOf(groups, index), 1, 12) && inRange(valueOf(groups, index + 1), 1, 31)
}

/** Whether two groups are an amount of a sum: "1,800" in "1,800 + 450 = 2,250". */
function isSummed(groups: Groups, index: number): boolean {
  if (index === groups.last[index] || sizeOf(groups, index) > 3 || sizeOf(groups, index + 1) !== 3) return false
  if (gapAfter(groups, index) !== ',') return false
  const around = groups.text.slice(Math.max(0, groups.start[index]! - 12), groups.end[index + 1]! + 12)
  return /\d\s[=+×*x-]\s\d/.test(around)
}

/** Which groups are part of a day, a time or a sum. */
export function daysAndTimes(groups: Groups): Uint8Array {
  const fixed = new Uint8Array(groups.count)
  for (let index = 0; index < groups.count; index += 1) {
    if (groups.last[index] === index) continue
    const isPair = isTime(groups, index) || isMonthAndDay(groups, index) || isSummed(groups, index)
    const length = isDay(groups, index) ? 3 : isPair ? 2 : 0
    if (length === 0) continue
    fixed.fill(1, index, index + length)
    index += length - 1
  }
  return fixed
}
