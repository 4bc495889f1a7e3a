import { commissionCents } from './terms.ts'

/** The bank's reasons that say nothing about the photographer: somebody else used the card, or nobody knows the name on the statement. */
const NOT_THE_PHOTOGRAPHERS = ['fraudulent', 'unrecognized']

type Kept = {
  /** The bank's reason, in the service's name for it. */
  reason: string
  /** What of the payment was still the couple's to lose: refunds are not taken a second time. */
  returnedCents: number
  /** What of it the booking held when the bank took it. */
  escrowCents: number
  /** Everything released of the booking so far, less what was taken back before. */
  releasedCents: number
}

/** What a photographer gives back, and the commission on it, which the platform gives back; cents. */
export type Recovery = { netCents: number; commissionCents: number }

/**
 * What of a payment that a bank keeps was released to the photographer and comes back: as if it had never been
 * released, so without the commission on it. Null when it is the platform's loss, or nothing of it had been released.
 */
export function recoveryOf(
  { reason, returnedCents, escrowCents, releasedCents }: Kept,
  { rateBps, capCents }: { rateBps: number; capCents: number },
): Recovery | null {
  if (NOT_THE_PHOTOGRAPHERS.includes(reason)) return null
  const share = Math.max(0, Math.min(returnedCents - escrowCents, releasedCents))
  const until = (sum: number) => commissionCents(sum, rateBps, capCents)
  const commission = until(releasedCents) - until(releasedCents - share)
  return share > commission ? { netCents: share - commission, commissionCents: commission } : null
}
