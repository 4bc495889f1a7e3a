import type { CancellationPolicy } from '#features/bookings/model.ts'

/** Everything two parties agree to. Amounts in integer cents, days as YYYY-MM-DD. */
export type AgreedContract = {
  title: string
  content: string
  totalAmountCents: number | null
  schedule: readonly { type: string; amountCents: number; dueDate: string | null }[]
  cancellationPolicy: CancellationPolicy | null
  deliveryDays: number | null
  eventDate: string | null
}

/**
 * The one text whose SHA-256 names a contract (CT3, CT9). Lists instead of objects, because the database does not keep
 * the order of a JSON object's keys. Never change what an existing version writes: old contracts are checked against it.
 */
export const canonicalContract = (contract: AgreedContract): string =>
  JSON.stringify([
    'curio-contract-1',
    contract.title,
    contract.content,
    contract.totalAmountCents,
    contract.schedule.map((line) => [line.type, line.amountCents, line.dueDate]),
    contract.cancellationPolicy,
    contract.deliveryDays,
    contract.eventDate,
  ])
