// Created for the first amount: a formatter costs milliseconds of a cold start.
let whole: Intl.NumberFormat | undefined
let exact: Intl.NumberFormat | undefined

/** Integer cents as `$3,200`; cents appear only when they are not zero, or when a column needs them to line up. */
export function formatMoney(cents: number, options: { withCents?: boolean } = {}): string {
  const format =
    options.withCents || cents % 100 !== 0
      ? (exact ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
      : (whole ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }))
  return format.format(cents / 100)
}

/** Dollars as a form takes them, in integer cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)
