import { grouped } from '#shared/text/number-text.ts'

/**
 * Integer cents as `$3,200`; cents appear only when they are not zero, or when a column needs them to line up. What
 * `Intl.NumberFormat` gives for en-US, whose first use takes a phone 50 ms while the page becomes live.
 */
export function formatMoney(cents: number, options: { withCents?: boolean } = {}): string {
  const amount = Math.abs(Math.round(cents))
  const rest = amount % 100
  const behind = options.withCents || rest > 0 ? `.${String(rest).padStart(2, '0')}` : ''
  return `${cents < 0 ? '-' : ''}$${grouped(String(Math.trunc(amount / 100)))}${behind}`
}

/** Dollars as a form takes them, in integer cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** The same for a field that may be empty; empty and NaN pass through for the schema to refuse. */
export const toCents = (dollars: number | ''): number | '' => (dollars === '' ? '' : centsOf(dollars))
