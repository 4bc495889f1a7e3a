import {
  COMMISSION_CAP_CENTS,
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  commissionCents,
  REDUCED_RATE_AFTER_BOOKINGS,
} from './terms.ts'

/**
 * Rate in basis points: an administrator's override, else the reduced one for enough different couples, else the usual.
 */
export function commissionRateBps(completedCouples: number, overrideBps: number | null = null): number {
  if (overrideBps !== null) return overrideBps
  return completedCouples >= REDUCED_RATE_AFTER_BOOKINGS ? COMMISSION_RATE_REDUCED_BPS : COMMISSION_RATE_DEFAULT_BPS
}

export type Payout = { commissionCents: number; netCents: number; isCapped: boolean }

/**
 * What a vendor keeps of a total: at today's rate and cap for an offer, at the frozen ones for a signed
 * booking. (PY4)
 */
export function payoutOf(totalCents: number, rateBps: number, capCents: number = COMMISSION_CAP_CENTS): Payout {
  const commission = commissionCents(totalCents, rateBps, capCents)
  return { commissionCents: commission, netCents: totalCents - commission, isCapped: commission === capCents }
}
