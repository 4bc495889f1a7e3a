const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const LONGEST = 20

/**
 * Parses a number as people type it: digits, a point, thousands in groups of three, a leading dollar sign. Empty text
 * is ''; anything else that is not clearly one number is NaN, never an unintended number: powers of ten, hexadecimals,
 * "2.500,50", more decimals than the field takes.
 */
export function parseNumber(text: string, decimals = 0): number | '' {
  const typed = text.trim().replace(/^(-?)\$\s*/, '$1')
  if (typed === '') return ''
  if (typed.length > LONGEST || !(PLAIN.test(typed) || GROUPED.test(typed))) return Number.NaN
  const behind = typed.split('.')[1] ?? ''
  // A trailing point may be the start of a decimal, except in a whole number.
  if (behind.length > decimals || (decimals === 0 && typed.includes('.'))) return Number.NaN
  return Number(typed.replaceAll(',', ''))
}

/** Digits with a comma after every three. */
export const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * A number with grouped thousands; all of its decimals when there are any. '' for none. What `toLocaleString` gives for
 * en-US, whose first use takes a phone 50 ms while a page with a form becomes live.
 */
export function formatNumber(value: number | '' | null | undefined, decimals = 0): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const [whole = '', behind] = Math.abs(value)
    .toFixed(Number.isInteger(value) ? 0 : decimals)
    .split('.')
  return `${value < 0 ? '-' : ''}${grouped(whole)}${behind ? `.${behind}` : ''}`
}
