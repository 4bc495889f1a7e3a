import { taxAt, taxedAt } from '#features/payments/sales-tax.ts'
import type { CancellationTerms } from '#features/payments/terms.ts'
import { addDays, daysBetween } from '#shared/date/days.ts'
import type { AddedItem, AgreedTerms } from './model.ts'

/** What the lines of an amendment come to, in integer cents. */
export const addedCents = (items: readonly AddedItem[]): number =>
  items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

/** The share of its payments that a couple gets back if it cancels today. */
const percentOn = (terms: CancellationTerms, today: string, eventDate: string): number =>
  terms.tiers.find(({ fromDays }) => daysBetween(today, eventDate) >= fromDays)?.percent ?? 0

/** The last day on which that share is still the same as today. */
export function lastDayOfShare(terms: CancellationTerms, today: string, eventDate: string): string {
  const tier = terms.tiers.find(({ fromDays }) => daysBetween(today, eventDate) >= fromDays)
  return tier ? addDays(eventDate, -tier.fromDays) : eventDate
}

/**
 * The policy's figures with no share above this one. Moving the date never raises what a cancellation refunds: a couple
 * that is late under the signed contract stays late, however far away the new date is.
 */
function cappedTerms(terms: CancellationTerms, percent: number): CancellationTerms {
  const capped = terms.tiers.map((tier) => ({ ...tier, percent: Math.min(tier.percent, percent) }))
  // Of two tiers with the same share, only the later one is needed.
  const tiers = capped.filter((tier, place) => tier.percent > 0 && tier.percent !== capped[place + 1]?.percent)
  return { ...terms, tiers }
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

type Move = {
  eventDate: string
  /** Today's date at the wedding's place. */
  today: string
  /** The last day on which the proposal can be accepted: nothing becomes due before it. */
  answerBy: string
}

/**
 * The terms with another wedding day. What is due by the wedding, the balance, keeps its distance to it, at the
 * earliest when the proposal ends; retainers and extras keep their dates. The policy counts from the new date, with no
 * share above today's.
 */
export function rescheduled(terms: AgreedTerms, { eventDate, today, answerBy }: Move): AgreedTerms {
  const shift = daysBetween(terms.eventDate, eventDate)
  return {
    ...terms,
    eventDate,
    schedule: terms.schedule.map((line) =>
      line.type === 'balance' && line.dueDate !== null
        ? { ...line, dueDate: laterOf(addDays(line.dueDate, shift), answerBy) }
        : line,
    ),
    cancellationTerms: cappedTerms(terms.cancellationTerms, percentOn(terms.cancellationTerms, today, terms.eventDate)),
  }
}

/** The terms with more items: a higher total, and a payment of its own for the difference. (BK14) */
export function withItems(
  terms: AgreedTerms,
  { items, dueDate }: { items: readonly AddedItem[]; dueDate: string },
): AgreedTerms {
  const amountCents = addedCents(items)
  const totalAmountCents = terms.totalAmountCents + amountCents
  const { salesTax } = terms
  if (!salesTax)
    return { ...terms, totalAmountCents, schedule: [...terms.schedule, { type: 'extra', amountCents, dueDate }] }
  const taxCents = taxAt(salesTax.rateMillionths, amountCents)
  return {
    ...terms,
    totalAmountCents,
    salesTax: { ...taxedAt(salesTax, totalAmountCents), taxCents: salesTax.taxCents + taxCents },
    schedule: [...terms.schedule, { type: 'extra', amountCents, ...(taxCents > 0 && { taxCents }), dueDate }],
  }
}

/** The terms with another text, place or time for the delivery. */
export const reworded = (
  terms: AgreedTerms,
  words: Pick<AgreedTerms, 'content' | 'deliveryDays' | 'eventLocation'>,
): AgreedTerms => ({ ...terms, ...words })
