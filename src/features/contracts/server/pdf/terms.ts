import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { type SalesTax, salesTaxName, taxRateWords, withTax } from '#features/payments/sales-tax.ts'
import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { PASSED_DAYS_MOVE } from '../../texts.ts'

type Agreed = {
  totalCents: number
  /** Only where it is collected. */
  salesTax: SalesTax | null
  schedule: readonly ScheduleLine[]
  cancellationPolicy: CancellationPolicy
  cancellationTerms: CancellationTerms
  deliveryDays: number
  eventDate: string
  /** Null where nobody has named a place. */
  eventLocation: string | null
}

/** What is paid; with sales tax, also what for and where it is owed. */
function priceOf({ totalCents, salesTax }: Agreed): [string, string][] {
  const total = (cents: number): [string, string] => ['Total', formatMoney(cents, { withCents: true })]
  if (!salesTax) return [total(totalCents)]
  const parts = salesTax.parts.map(({ name, rateMillionths }) => `${name} ${taxRateWords(rateMillionths)}`)
  return [
    ['Price', formatMoney(totalCents, { withCents: true })],
    [salesTaxName(salesTax), `${formatMoney(salesTax.taxCents, { withCents: true })} (${parts.join(', ')})`],
    total(totalCents + salesTax.taxCents),
  ]
}

/** The agreed terms beside a contract's text, as printed on its certificate. */
export function agreedTerms(agreed: Agreed): { label: string; value: string }[] {
  const { schedule, cancellationPolicy, cancellationTerms, deliveryDays, eventDate, eventLocation } = agreed
  const terms: [string, string | null][] = [
    ['Wedding date', formatDate(eventDate)],
    ['Place', eventLocation],
    ...priceOf(agreed),
    ...schedule.map((line): [string, string] => [
      `Payment: ${line.type}`,
      `${formatMoney(withTax(line), { withCents: true })}${line.dueDate ? `, due ${formatDate(line.dueDate)}` : ''}`,
    ]),
    ['Payments', PASSED_DAYS_MOVE],
    ['Cancellation policy', policyWords(cancellationPolicy, cancellationTerms)],
    ['Delivery', `within ${deliveryDays} days of the wedding`],
  ]
  return terms.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
