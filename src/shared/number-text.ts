const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const LONGEST = 20

/**
 * A number as people type it: digits, a point, thousands in groups of three, a dollar sign before them. Nothing typed is
 * ''; everything else that is not exactly one number is NaN, never a number somebody did not mean: powers of ten,
 * hexadecimals, "2.500,50", more decimals than the field takes.
 */
export function parseNumber(text: string, decimals = 0): number | '' {
  const typed = text.trim().replace(/^(-?)\$\s*/, '$1')
  if (typed === '') return ''
  if (typed.length > LONGEST || !(PLAIN.test(typed) || GROUPED.test(typed))) return Number.NaN
  const behind = typed.split('.')[1] ?? ''
  // A point that was just typed is on its way to a decimal; a whole number has none.
  if (behind.length > decimals || (decimals === 0 && typed.includes('.'))) return Number.NaN
  return Number(typed.replaceAll(',', ''))
}

/** A number as its field shows it at rest: thousands in groups, and all decimals when there are any. '' for none. */
export function numberText(value: number | '' | null | undefined, decimals = 0): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const digits = Number.isInteger(value) ? 0 : decimals
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: decimals })
}
