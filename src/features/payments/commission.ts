import { COMMISSION_CAP_CENTS, COMMISSION_RATE_DEFAULT_BPS, COMMISSION_RATE_REDUCED_BPS } from './model.ts'

/** Completed bookings from which the reduced rate applies (X13). */
export const REDUCED_RATE_AFTER_BOOKINGS = 10

/** Rate in basis points: an administrator's override, else 10% from ten completed bookings on, else 12%. */
export function commissionRateBps(completedBookings: number, overrideBps: number | null = null): number {
  if (overrideBps !== null) return overrideBps
  return completedBookings >= REDUCED_RATE_AFTER_BOOKINGS ? COMMISSION_RATE_REDUCED_BPS : COMMISSION_RATE_DEFAULT_BPS
}

/**
 * Commission of a booking in integer cents: min(rate x total, $500). A fraction of a cent is the vendor's, so the
 * ledger's upper bound holds exactly. Throws RangeError for a total that is not a whole, non-negative number of cents.
 */
export function commissionCents(totalCents: number, rateBps: number): number {
  if (!Number.isSafeInteger(totalCents) || totalCents < 0)
    throw new RangeError('totalCents must be whole and not negative')
  return Math.min(Math.floor((totalCents * rateBps) / 10_000), COMMISSION_CAP_CENTS)
}

export type Payout = { commissionCents: number; netCents: number; isCapped: boolean }

/** What a vendor keeps of a booking total, shown before an offer is sent (PY4). */
export function payoutOf(totalCents: number, rateBps: number): Payout {
  const commission = commissionCents(totalCents, rateBps)
  return {
    commissionCents: commission,
    netCents: totalCents - commission,
    isCapped: commission === COMMISSION_CAP_CENTS,
  }
}
