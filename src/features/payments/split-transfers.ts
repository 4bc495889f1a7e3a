/** What one payment of a booking still holds, in cents. */
type Held = { chargeId: string; heldCents: number }

/**
 * Divides an amount over the payments that hold it, in their order: none is asked for more than it holds. Null when they
 * do not hold enough together. (PY16)
 */
export function splitOverCharges(
  amountCents: number,
  held: readonly Held[],
): { chargeId: string; amountCents: number }[] | null {
  let left = amountCents
  const parts = held.flatMap(({ chargeId, heldCents }) => {
    const taken = Math.max(0, Math.min(left, heldCents))
    left -= taken
    return taken > 0 ? [{ chargeId, amountCents: taken }] : []
  })
  return left === 0 ? parts : null
}
