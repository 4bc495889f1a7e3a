import type { SalesTax } from '#features/payments/sales-tax.ts'
import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'

/** Everything two parties agree to. Amounts in integer cents, days as YYYY-MM-DD. */
export type AgreedContract = {
  title: string
  content: string
  currency: string
  totalAmountCents: number
  /** Only where sales tax is collected. */
  salesTax?: SalesTax | null
  schedule: readonly { type: string; amountCents: number; taxCents?: number; dueDate: string | null }[]
  cancellationPolicy: CancellationPolicy
  cancellationTerms: CancellationTerms
  deliveryDays: number
  eventDate: string
  eventLocation: string
  platformClauses: string
  annexes: readonly { name: string; sha256: string }[]
}

/** What a taxed contract says beyond the others: jurisdictions, rates, base and tax, and each payment's share. */
const taxOf = ({ salesTax, schedule }: AgreedContract) =>
  salesTax
    ? [
        [
          'sales-tax',
          salesTax.calculationRef,
          salesTax.place.state,
          salesTax.rateMillionths,
          salesTax.baseCents,
          salesTax.taxCents,
          salesTax.parts.map(({ name, rateMillionths, taxCents }) => [name, rateMillionths, taxCents]),
          schedule.map(({ taxCents = 0 }) => taxCents),
        ],
      ]
    : []

/**
 * The one text whose SHA-256 names a contract. Lists instead of objects, because the database does not keep the order of
 * a JSON object's keys. Never change it: signed contracts are checked against it.
 */
export const canonicalContract = (contract: AgreedContract): string =>
  JSON.stringify([
    'curio-contract-1',
    contract.title,
    contract.content,
    contract.currency,
    contract.totalAmountCents,
    contract.schedule.map((line) => [line.type, line.amountCents, line.dueDate]),
    contract.cancellationPolicy,
    [
      contract.cancellationTerms.keepsPercent,
      contract.cancellationTerms.tiers.map(({ fromDays, percent }) => [fromDays, percent]),
    ],
    contract.deliveryDays,
    contract.eventDate,
    contract.eventLocation,
    contract.platformClauses,
    contract.annexes.map(({ name, sha256 }) => [name, sha256]),
    ...taxOf(contract),
  ])
