import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'
import type { CanonicalVersion } from './model.ts'

/** Everything two parties agree to. Amounts in integer cents, days as YYYY-MM-DD. */
type AgreedContract = {
  canonicalVersion: CanonicalVersion
  title: string
  content: string
  currency: string
  totalAmountCents: number | null
  schedule: readonly { type: string; amountCents: number; dueDate: string | null }[]
  cancellationPolicy: CancellationPolicy | null
  cancellationTerms: CancellationTerms | null
  deliveryDays: number | null
  eventDate: string | null
  eventLocation: string | null
  /** From the third version on. */
  platformClauses?: string | null
  annexes?: readonly { name: string; sha256: string }[]
}

const linesOf = ({ schedule }: AgreedContract) => schedule.map((line) => [line.type, line.amountCents, line.dueDate])

const figuresOf = ({ cancellationTerms }: AgreedContract) =>
  cancellationTerms && [
    cancellationTerms.keepsPercent,
    cancellationTerms.tiers.map(({ fromDays, percent }) => [fromDays, percent]),
  ]

/** Never change the output of an existing version: old contracts are checked against it. */
const TEXTS: Record<CanonicalVersion, (contract: AgreedContract) => unknown[]> = {
  1: (contract) => [
    'curio-contract-1',
    contract.title,
    contract.content,
    contract.totalAmountCents,
    linesOf(contract),
    contract.cancellationPolicy,
    contract.deliveryDays,
    contract.eventDate,
  ],
  2: (contract) => [
    'curio-contract-2',
    contract.title,
    contract.content,
    contract.currency,
    contract.totalAmountCents,
    linesOf(contract),
    contract.cancellationPolicy,
    figuresOf(contract),
    contract.deliveryDays,
    contract.eventDate,
    contract.eventLocation,
  ],
  3: (contract) => [
    'curio-contract-3',
    contract.title,
    contract.content,
    contract.currency,
    contract.totalAmountCents,
    linesOf(contract),
    contract.cancellationPolicy,
    figuresOf(contract),
    contract.deliveryDays,
    contract.eventDate,
    contract.eventLocation,
    contract.platformClauses ?? null,
    (contract.annexes ?? []).map(({ name, sha256 }) => [name, sha256]),
  ],
}

/**
 * The one text whose SHA-256 names a contract, in the version it was sent with. Lists instead of objects, because the
 * database does not keep the order of a JSON object's keys.
 */
export const canonicalContract = (contract: AgreedContract): string =>
  JSON.stringify(TEXTS[contract.canonicalVersion](contract))
