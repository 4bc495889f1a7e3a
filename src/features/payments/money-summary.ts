import { type Payout, payoutOf } from './commission.ts'

type Line = {
  status: string
  amountCents: number
  refundedCents: number
  /** It is due because the couple's bank took back the one before. */
  isAgain: boolean
}

/** Where the money of a booking is, in integer cents; the five parts make the total. */
type BookingMoney = {
  totalCents: number
  heldCents: number
  /** A couple's bank has it, has not decided, and it is not due again. */
  takenBackCents: number
  releasedCents: number
  refundedCents: number
  openCents: number
  /** What the couple finally pays: everything except refunds. */
  finalCents: number
}

const isPaid = ({ status }: Line) => status === 'paid' || status === 'partially_refunded' || status === 'refunded'
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)

/** How far the agreement is that the money is paid for; the status of its booking. */
export type AgreementStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'
type Agreement = {
  status: AgreementStatus
  totalCents: number | null
  payments: readonly Line[]
  takenBackCents?: number
}

/**
 * What is still to pay: the whole offer until there is a schedule, then its open lines; nothing once
 * cancelled.
 */
function openOf({ status, totalCents, payments }: Agreement): number {
  if (status === 'cancelled') return 0
  if (payments.length === 0) return status === 'completed' ? 0 : (totalCents ?? 0)
  return sumOf(payments.filter((line) => !isPaid(line) && line.status !== 'cancelled'))
}

/**
 * Sorts the money of a booking by where it is: the one function behind every page, list and export. A closed booking
 * has nothing left in escrow; a completed one can still be owed what a decision left due.
 */
export function moneyOf(agreement: Agreement): BookingMoney {
  const paid = agreement.payments.filter(isPaid)
  const refundedCents = paid.reduce((sum, line) => sum + line.refundedCents, 0)
  const keptCents = sumOf(paid) - refundedCents
  const openCents = openOf(agreement)
  const atBankCents = Math.min(keptCents, agreement.takenBackCents ?? 0)
  // What is due again, or was paid again, counts once: where it is now.
  const againCents = sumOf(agreement.payments.filter(({ isAgain, status }) => isAgain && status !== 'cancelled'))
  const takenBackCents = Math.max(0, atBankCents - againCents)
  const backCents = Math.max(0, refundedCents - Math.max(0, againCents - atBankCents))
  const isClosed = agreement.status === 'completed' || agreement.status === 'cancelled'
  const ownCents = keptCents - atBankCents
  return {
    totalCents: ownCents + takenBackCents + backCents + openCents,
    heldCents: isClosed ? 0 : ownCents,
    takenBackCents,
    releasedCents: isClosed ? ownCents : 0,
    refundedCents: backCents,
    openCents,
    finalCents: ownCents + takenBackCents + openCents,
  }
}

/**
 * The photographer's share of everything the couple finally pays: the sum of its payouts. Null where the couple pays
 * nothing, so that nothing was earned and no commission taken.
 */
export function shareOf({ finalCents }: BookingMoney, frozen: { rateBps: number; capCents: number }): Payout | null {
  return finalCents === 0 ? null : payoutOf(finalCents, frozen.rateBps, frozen.capCents)
}
