/** What one payment of a booking still holds, in cents. */
type Held = { chargeId: string; heldCents: number }

/** A part of an amount, and the payment whose money it is; null: the platform's own. */
export type Part = { chargeId: string | null; amountCents: number }

/**
 * Divides an amount over the payments that hold it, in their order: none gives more than it holds. What a
 * couple's bank took is the platform's loss, so it pays as much itself, after them. Null when that is not enough
 * either.
 */
export function splitOverCharges(amountCents: number, held: readonly Held[], ownCents = 0): Part[] | null {
  let left = amountCents
  const parts: Part[] = held.flatMap(({ chargeId, heldCents }) => {
    const taken = Math.max(0, Math.min(left, heldCents))
    left -= taken
    return taken > 0 ? [{ chargeId, amountCents: taken }] : []
  })
  if (left > ownCents) return null
  return left > 0 ? [...parts, { chargeId: null, amountCents: left }] : parts
}
