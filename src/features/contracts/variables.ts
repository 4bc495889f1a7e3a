import type { CancellationPolicy } from '#features/payments/terms.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { bracesOf } from '#shared/text/braces.ts'
import { formatNumber } from '#shared/text/number-text.ts'

/** What a contract's words may leave to the offer, as {couple}; nothing else may be in braces. (CT2) */
export const CONTRACT_VARIABLES = [
  'couple',
  'photographer',
  'date',
  'venue',
  'package',
  'hours',
  'photographers',
  'pictures',
  'total',
  'first_payment',
  'balance',
  'balance_date',
  'delivery_days',
  'cancellation',
] as const
export type ContractVariable = (typeof CONTRACT_VARIABLES)[number]

/** The value of each variable; null where the offer does not have one. */
export type VariableValues = Record<ContractVariable, string | null>

/** What the values are made of. Cents, days YYYY-MM-DD. */
export type VariableSource = {
  coupleName: string | null
  photographerName: string | null
  eventDate: string | null
  eventLocation: string | null
  packageDetails: Record<string, unknown>
  totalCents: number | null
  /** Sales tax comes on top of the amounts, which the words then say. */
  hasSalesTax?: boolean
  schedule: readonly { amountCents: number; dueDate: string | null }[]
  deliveryDays: number | null
  cancellationPolicy: CancellationPolicy | null
}

const braces = bracesOf(CONTRACT_VARIABLES)

/** The first thing in braces that is no variable, as it is written; null when there is none. */
export const unknownVariable = braces.unknownIn
export const asVariable = braces.written
/** A text with the values of one offer. */
export const fillVariables = braces.fill

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
const numberOf = (value: unknown): string | null => (typeof value === 'number' ? formatNumber(value) : null)
const moneyOf = (cents: number | undefined | null): string | null =>
  cents == null ? null : formatMoney(cents, { withCents: true })

/** The values of one offer, as they are printed beside the text. */
export function variableValues(source: VariableSource): VariableValues {
  const { packageDetails, schedule, cancellationPolicy } = source
  const [first, balance] = schedule
  const priceOf = (cents: number | undefined | null) => {
    const amount = moneyOf(cents)
    return amount && source.hasSalesTax ? `${amount} plus sales tax` : amount
  }
  return {
    couple: textOf(source.coupleName),
    photographer: textOf(source.photographerName),
    date: source.eventDate && formatDate(source.eventDate),
    venue: textOf(source.eventLocation),
    package: textOf(packageDetails['name']),
    hours: numberOf(packageDetails['hours']),
    photographers: numberOf(packageDetails['photographers']),
    pictures: numberOf(packageDetails['images']),
    total: priceOf(source.totalCents),
    first_payment: priceOf(first?.amountCents),
    // One payment leaves nothing for later.
    balance: first && !balance ? moneyOf(0) : priceOf(balance?.amountCents),
    balance_date: balance?.dueDate ? formatDate(balance.dueDate) : null,
    delivery_days: numberOf(source.deliveryDays),
    cancellation: cancellationPolicy && policyWords(cancellationPolicy),
  }
}

/** A title as a list shows it: a draft's with the values of its offer, of which one that was sent needs no more. */
export const shownTitle = (title: string, source: VariableSource | null): string =>
  source ? fillVariables(title, variableValues(source)) : title

/** The variables of a text that this offer has no value for. */
export const missingVariables = (text: string, values: VariableValues): ContractVariable[] =>
  braces.namesIn(text).filter((name) => values[name] === null)
