import type { UsState } from '#shared/site/us-states.ts'

/** A venue outside of the United States: no state's tax. */
export const ELSEWHERE = 'elsewhere'

/** Where a wedding takes place, as far as the tax depends on it. The street may be missing; elsewhere all of it. */
export type Venue = { line1: string; city: string; state: UsState | typeof ELSEWHERE; postalCode: string }
export type TaxedPlace = Venue & { state: UsState }

/** A jurisdiction's part of the tax. Rates are in millionths: 8.25% is 82,500. */
export type TaxPart = { name: string; rateMillionths: number; taxCents: number }

/** The sales tax on a price, as the tax service calculated it: an estimate in an offer, frozen in a sent contract. */
export type SalesTax = {
  calculationRef: string
  calculatedAt: string
  place: TaxedPlace
  rateMillionths: number
  /** The price without tax. */
  baseCents: number
  taxCents: number
  parts: TaxPart[]
}

const MILLION = 1_000_000

const round = (tax: number, part: number, whole: number): number => (whole === 0 ? 0 : Math.round((tax * part) / whole))

/** The tax on an amount at a rate. */
export const taxAt = (rateMillionths: number, cents: number): number => round(rateMillionths, cents, MILLION)

/** A percentage as the tax service writes it, such as "8.25", in millionths. */
export const rateOf = (percent: string): number => Math.round(Number(percent) * 10_000)

/**
 * The rate that later changes of the price are taxed at: the sum of the jurisdictions' rates, or what the tax really comes
 * to where only a part of the price is taxable.
 */
export function rateOfAll(
  parts: readonly TaxPart[],
  { baseCents, taxCents }: Pick<SalesTax, 'baseCents' | 'taxCents'>,
) {
  const sum = parts.reduce((all, { rateMillionths }) => all + rateMillionths, 0)
  const isWhole = Math.abs(taxAt(sum, baseCents) - taxCents) <= parts.length
  return isWhole ? sum : round(MILLION, taxCents, baseCents)
}

/** The same tax on another price, at the rate that was frozen. */
export const taxedAt = (tax: SalesTax, baseCents: number): SalesTax => ({
  ...tax,
  baseCents,
  taxCents: taxAt(tax.rateMillionths, baseCents),
  parts: tax.parts.map((part) => ({ ...part, taxCents: taxAt(part.rateMillionths, baseCents) })),
})

/** Gives each payment of a schedule its share of the tax; the shares sum to it, and the last takes the remainder. */
export function withTaxShares<Line extends { amountCents: number }>(
  lines: readonly Line[],
  taxCents: number,
): (Line & { taxCents: number })[] {
  const whole = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let until = 0
  return lines.map((line) => {
    const before = round(taxCents, until, whole)
    until += line.amountCents
    return { ...line, taxCents: round(taxCents, until, whole) - before }
  })
}

/** A payment with its tax, and what of both the couple has again; amounts without tax, the tax beside them. */
export type TaxedLine = { amountCents: number; taxCents: number; refundedCents: number; refundedTaxCents: number }

/**
 * The tax that goes back with a refund of a payment: in proportion to all that has gone back by then, so that several
 * refunds return as much as one of their sum, and a whole payment its whole tax.
 */
export const taxOfRefund = (line: TaxedLine, refundCents: number): number =>
  Math.max(0, round(line.taxCents, line.refundedCents + refundCents, line.amountCents) - line.refundedTaxCents)

/**
 * Divides what a bank takes back of a payment, tax included, into price and tax. What it takes beyond what was left of the
 * payment is no tax.
 */
export function splitTakenBack(line: TaxedLine, takenCents: number): { amountCents: number; taxCents: number } {
  const leftTax = line.taxCents - line.refundedTaxCents
  const leftCents = line.amountCents - line.refundedCents + leftTax
  const share = takenCents >= leftCents ? leftTax : Math.floor((takenCents * leftTax) / leftCents)
  return { amountCents: takenCents - share, taxCents: share }
}

/** What a couple pays for an amount: the tax comes on top. */
export const withTax = ({ amountCents, taxCents = 0 }: { amountCents: number; taxCents?: number }): number =>
  amountCents + taxCents

/** A rate in words: 8.25%. */
export const taxRateWords = (rateMillionths: number): string => `${String(rateMillionths / 10_000)}%`

/** What the tax is called beside its amount. */
export const salesTaxName = ({ place, rateMillionths }: Pick<SalesTax, 'place' | 'rateMillionths'>): string =>
  `Sales tax (${place.state}, ${taxRateWords(rateMillionths)})`
