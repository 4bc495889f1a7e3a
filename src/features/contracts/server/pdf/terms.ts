import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { PASSED_DAYS_MOVE } from '../../texts.ts'

type Agreed = {
  totalCents: number
  schedule: readonly ScheduleLine[]
  cancellationPolicy: CancellationPolicy
  cancellationTerms: CancellationTerms
  deliveryDays: number
  eventDate: string
  /** Null where nobody has named a place. */
  eventLocation: string | null
}

/** The agreed terms beside a contract's text, as printed on its certificate. */
export function agreedTerms(agreed: Agreed): { label: string; value: string }[] {
  const { totalCents, schedule, cancellationPolicy, cancellationTerms, deliveryDays, eventDate, eventLocation } = agreed
  const terms: [string, string | null][] = [
    ['Wedding date', formatDate(eventDate)],
    ['Place', eventLocation],
    ['Total', formatMoney(totalCents, { withCents: true })],
    ...schedule.map(({ type, amountCents, dueDate }): [string, string] => [
      `Payment: ${type}`,
      `${formatMoney(amountCents, { withCents: true })}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`,
    ]),
    ['Payments', PASSED_DAYS_MOVE],
    ['Cancellation policy', policyWords(cancellationPolicy, cancellationTerms)],
    ['Delivery', `within ${deliveryDays} days of the wedding`],
  ]
  return terms.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
