import { type Payout, payoutOf } from './commission.ts'

export type Decision = {
  /** What the couple finally pays. */
  finalCents: number
  /** Split of what is held: the refund to the couple, and what is released now, before commission. */
  refundCents: number
  releaseCents: number
  /** What the couple still has to pay; it is released when it is paid. */
  dueCents: number
  /** The photographer's share of all of it. */
  share: Payout
}

type Case = {
  finalCents: number
  /** What is in escrow at the decision. */
  heldCents: number
  /** The total in the signed contract. */
  totalCents: number
  rateBps: number
  capCents: number
}

/**
 * What an administrator's decision about a dispute does: the one function for the screen that shows it and for the
 * decision itself. It covers the whole total; anything held beyond it is refunded, what is missing stays due. (X122)
 * @throws RangeError for an amount that is not whole or exceeds the total.
 */
export function decisionOf({ finalCents, heldCents, totalCents, rateBps, capCents }: Case): Decision {
  if (!Number.isSafeInteger(finalCents) || finalCents < 0 || finalCents > totalCents)
    throw new RangeError('finalCents must be whole and between nothing and the total')
  const releaseCents = Math.min(finalCents, heldCents)
  return {
    finalCents,
    refundCents: heldCents - releaseCents,
    releaseCents,
    dueCents: finalCents - releaseCents,
    share: payoutOf(finalCents, rateBps, capCents),
  }
}
