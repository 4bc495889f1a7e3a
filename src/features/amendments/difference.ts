import { salesTaxName, withTax } from '#features/payments/sales-tax.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { AgreedTerms } from './model.ts'

/** One thing that an amendment changes, in words; null where there was nothing before. */
export type Change = { label: string; before: string | null; after: string }

type Line = AgreedTerms['schedule'][number]

const money = (cents: number): string => formatMoney(cents)
const lineWords = ({ dueDate, ...line }: Line): string =>
  dueDate === null ? money(withTax(line)) : `${money(withTax(line))}, due ${formatDate(dueDate, 'medium')}`

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'} after the wedding`

/** What the couple pays in all. */
export const totalWithTax = ({ totalAmountCents, salesTax }: Pick<AgreedTerms, 'totalAmountCents' | 'salesTax'>) =>
  totalAmountCents + (salesTax?.taxCents ?? 0)

/** The price, and the sales tax on it where there is any. */
function pricesOf(before: AgreedTerms, after: AgreedTerms): [label: string, before: string, after: string][] {
  const total: [string, string, string] = ['Total', money(totalWithTax(before)), money(totalWithTax(after))]
  if (!before.salesTax || !after.salesTax) return [total]
  return [
    ['Price', money(before.totalAmountCents), money(after.totalAmountCents)],
    [salesTaxName(after.salesTax), money(before.salesTax.taxCents), money(after.salesTax.taxCents)],
    total,
  ]
}

/** Everything an amendment changes beside the text of the contract, in the order in which it is read. */
export function changesOf(before: AgreedTerms, after: AgreedTerms): Change[] {
  const policyOf = ({ cancellationPolicy, cancellationTerms }: AgreedTerms) =>
    policyWords(cancellationPolicy, cancellationTerms)
  const pairs: [label: string, before: string, after: string][] = [
    ['Wedding date', formatDate(before.eventDate), formatDate(after.eventDate)],
    ['Place', before.eventLocation, after.eventLocation],
    ...pricesOf(before, after),
    ['Delivery, at the latest', days(before.deliveryDays), days(after.deliveryDays)],
    ['If the couple cancels', policyOf(before), policyOf(after)],
  ]
  const lines = after.schedule.map((line, place): Change => {
    const old = before.schedule[place]
    return { label: LINE_LABELS[line.type], before: old ? lineWords(old) : null, after: lineWords(line) }
  })
  return [...pairs.map(([label, one, other]): Change => ({ label, before: one, after: other })), ...lines].filter(
    (change) => change.before !== change.after,
  )
}

/** A change in one line, for mails and the history. */
export const changeWords = ({ label, before, after }: Change): string =>
  before === null ? `${label}: ${after}` : `${label}: ${before} becomes ${after}`

/** Whether the text of the contract changes too. */
export const isReworded = (before: AgreedTerms, after: AgreedTerms): boolean => before.content !== after.content
