import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { formatDate } from '#ui/dates.ts'
import { formatMoney } from '#ui/money.tsx'

type Agreed = {
  totalCents: number | null
  schedule: readonly ScheduleLine[]
  cancellationPolicy: string | null
  deliveryDays: number | null
  eventDate: string | null
}

/** What was agreed beside the words of a contract, as it is to be read on its certificate. (X91) */
export function agreedTerms(agreed: Agreed): { label: string; value: string }[] {
  const { totalCents, schedule, cancellationPolicy, deliveryDays, eventDate } = agreed
  const terms: [string, string | null][] = [
    ['Wedding date', eventDate && formatDate(eventDate)],
    ['Total', totalCents === null ? null : formatMoney(totalCents, { withCents: true })],
    ...schedule.map(({ type, amountCents, dueDate }): [string, string] => [
      `Payment: ${type}`,
      `${formatMoney(amountCents, { withCents: true })}${dueDate ? `, due ${formatDate(dueDate)}` : ''}`,
    ]),
    ['Cancellation policy', cancellationPolicy],
    ['Delivery', deliveryDays === null ? null : `within ${deliveryDays} days of the wedding`],
  ]
  return terms.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
