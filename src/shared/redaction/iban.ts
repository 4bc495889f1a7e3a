// Bank account numbers, which have ten digits in a row like phone numbers.

/** From the country on, in groups or in one. */
const IBAN = /[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3})?(?![A-Z\d])/y
const LOOK_BACK = 44

/** Whether the check digits are right: the remainder by 97 is 1. */
function isChecked(iban: string): boolean {
  const characters = iban.replace(/[ -]/g, '')
  let remainder = 0
  for (const character of characters.slice(4) + characters.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return characters.length >= 15 && characters.length <= 34 && remainder === 1
}

const isCapital = (unit: number) => unit >= 65 && unit <= 90

/** Whether what stands from `start` to `end` is inside a valid IBAN, or inside what only looks like one. */
export function ibanAround(text: string, start: number, end: number): 'valid' | 'shaped' | null {
  for (let from = start; from >= Math.max(0, start - LOOK_BACK); from -= 1) {
    if (!isCapital(text.charCodeAt(from)) || !isCapital(text.charCodeAt(from + 1))) continue
    IBAN.lastIndex = from
    const found = IBAN.exec(text)
    if (found && IBAN.lastIndex >= end) return isChecked(found[0]) ? 'valid' : 'shaped'
  }
  return null
}
