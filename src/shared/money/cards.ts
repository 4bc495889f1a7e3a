/** The card that pays while payments are tests. */
export const TEST_CARD = '4242 4242 4242 4242'

/** The digits of a card number as typed, without spaces and dashes. */
export const cardDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** The Luhn check. */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** Whether an expiry typed as MM/YY (or MM/YYYY) is this month or later. */
export function isFutureExpiry(typed: string, today: string): boolean {
  const parts = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed)
  if (!parts) return false
  const month = Number(parts[1])
  if (month < 1 || month > 12) return false
  const year = parts[2]!.length === 2 ? `20${parts[2]}` : parts[2]!
  return `${year}-${String(month).padStart(2, '0')}` >= today.slice(0, 7)
}
