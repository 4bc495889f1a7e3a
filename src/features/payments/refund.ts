import { daysBetween } from '#shared/date/days.ts'
import { taxOfRefund } from './sales-tax.ts'
import { type CancellationTerms, percentOf } from './terms.ts'

/** Money paid for one line of the schedule, in cents, and how much of it was already refunded; the tax on both beside them. */
export type PaidLine = {
  id: string
  paidCents: number
  refundedCents: number
  taxCents?: number
  refundedTaxCents?: number
}

export type Refund = {
  percent: number
  /** By payment, in the order given; lines without a refund are left out. */
  lines: { paymentId: string; amountCents: number }[]
  refundCents: number
  /** Sales tax that goes back with it. */
  taxCents: number
  /** What the vendor keeps, before commission. */
  keptCents: number
}

type Cancellation = {
  /** The policy's figures, frozen on the booking at its signature. */
  terms: CancellationTerms
  totalCents: number
  by: 'client' | 'photographer' | 'admin'
  /** The day of the cancellation and of the event, both in the event's zone. */
  today: string
  eventDate: string
  paid: readonly PaidLine[]
}

/** What is still held of the given lines. */
export const heldOf = (paid: readonly PaidLine[]): number =>
  paid.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0)

/** The sales tax that is still held with them. */
export const heldTaxOf = (paid: readonly PaidLine[]): number =>
  paid.reduce((sum, { taxCents = 0, refundedTaxCents = 0 }) => sum + taxCents - refundedTaxCents, 0)

/** The tax that goes back with these refunds, by the function that divides each. */
const taxOf = (paid: readonly PaidLine[], lines: Refund['lines']): number =>
  lines.reduce((sum, { paymentId, amountCents }) => {
    const { paidCents, refundedCents, taxCents = 0, refundedTaxCents = 0 } = paid.find(({ id }) => id === paymentId)!
    return sum + taxOfRefund({ amountCents: paidCents, taxCents, refundedCents, refundedTaxCents }, amountCents)
  }, 0)

/**
 * What a cancellation refunds: the one function for the preview and the refund itself. A cancellation by the vendor or
 * the platform refunds everything. What is kept comes out of the earliest payments, and a fraction of a cent is kept,
 * so that the sum is the same however the payments are split. (PY7)
 */
export function refundOnCancellation({ terms, totalCents, by, today, eventDate, paid }: Cancellation): Refund {
  const days = daysBetween(today, eventDate)
  const isOwn = by === 'client'
  const percent = isOwn ? (terms.tiers.find(({ fromDays }) => days >= fromDays)?.percent ?? 0) : 100
  let keep = isOwn ? percentOf(totalCents, terms.keepsPercent) : 0
  let shared = 0
  let refundCents = 0
  const lines = paid.map(({ id, paidCents, refundedCents }) => {
    const held = paidCents - refundedCents
    const kept = Math.min(keep, held)
    keep -= kept
    shared += held - kept
    const amountCents = Math.floor((shared * percent) / 100) - refundCents
    refundCents += amountCents
    return { paymentId: id, amountCents }
  })
  const refunded = lines.filter(({ amountCents }) => amountCents > 0)
  return {
    percent,
    lines: refunded,
    refundCents,
    taxCents: taxOf(paid, refunded),
    keptCents: heldOf(paid) - refundCents,
  }
}

/**
 * Spreads a decided refund over the payments, newest first.
 * @throws RangeError when the refund exceeds what is held.
 */
export function refundOfAmount(paid: readonly PaidLine[], refundCents: number): Refund {
  const heldCents = heldOf(paid)
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > heldCents)
    throw new RangeError('refundCents must be whole and between nothing and what is held')
  let left = refundCents
  const lines: Refund['lines'] = []
  for (const { id, paidCents, refundedCents } of paid.toReversed()) {
    const amountCents = Math.min(left, paidCents - refundedCents)
    left -= amountCents
    if (amountCents > 0) lines.push({ paymentId: id, amountCents })
  }
  const percent = heldCents === 0 ? 0 : Math.floor((refundCents * 100) / heldCents)
  return {
    percent,
    lines: lines.toReversed(),
    refundCents,
    taxCents: taxOf(paid, lines),
    keptCents: heldCents - refundCents,
  }
}
