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

/** The month and year of an expiry typed as MM/YY or MM/YYYY, with another sign or none between them; else null. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const parts =
    /^(\d{1,2})\s*[/.\s-]\s*(\d{2}|\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(typed.trim())
  if (!parts) return null
  const [month, year] = [Number(parts[1]), Number(parts[2])]
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2_000 + year : year } : null
}

/** Whether a typed expiry is this month or later. */
export function isFutureExpiry(typed: string, today: string): boolean {
  const expiry = expiryOf(typed)
  return expiry !== null && `${expiry.year}-${String(expiry.month).padStart(2, '0')}` >= today.slice(0, 7)
}
