import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type CanonicalVersion, DUE_WHEN_SIGNED } from '../../model.ts'

type Agreed = {
  totalCents: number | null
  schedule: readonly ScheduleLine[]
  cancellationPolicy: CancellationPolicy | null
  cancellationTerms: CancellationTerms | null
  deliveryDays: number | null
  eventDate: string | null
  eventLocation: string | null
  canonicalVersion: CanonicalVersion
}

/** The agreed terms beside a contract's text, as printed on its certificate. */
export function agreedTerms(agreed: Agreed): { label: string; value: string }[] {
  const { totalCents, schedule, cancellationPolicy, deliveryDays, eventDate, eventLocation } = agreed
  // A contract of release 1 keeps the wording it was sealed with.
  const isWhole = agreed.canonicalVersion > 1
  const terms: [string, string | null][] = [
    ['Wedding date', eventDate && formatDate(eventDate)],
    ['Place', isWhole ? eventLocation : null],
    ['Total', totalCents === null ? null : formatMoney(totalCents, { withCents: true })],
    ...schedule.map(({ type, amountCents, dueDate }): [string, string] => [
      `Payment: ${type}`,
      `${formatMoney(amountCents, { withCents: true })}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`,
    ]),
    ['Payments', isWhole && schedule.length > 0 ? DUE_WHEN_SIGNED : null],
    [
      'Cancellation policy',
      isWhole && cancellationPolicy ? policyWords(cancellationPolicy, agreed.cancellationTerms) : cancellationPolicy,
    ],
    ['Delivery', deliveryDays === null ? null : `within ${deliveryDays} days of the wedding`],
  ]
  return terms.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
