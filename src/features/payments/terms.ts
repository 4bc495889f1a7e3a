/**
 * Every figure that governs the platform's money, defined once. A signed booking keeps the figures of that day:
 * `freezeTerms` copies them onto the booking, and everything about it reads them from there.
 */

/** Commission in basis points: 12%, or 10% after ten completed bookings or by an admin (X13). */
export const COMMISSION_RATE_DEFAULT_BPS = 1200
export const COMMISSION_RATE_REDUCED_BPS = 1000
/**
 * The least total of a booking that counts for the reduced rate and for averages of reviews (X127). In SQL it is
 * `qualifying_booking_cents()`; a test keeps the two in step.
 */
export const QUALIFYING_BOOKING_CENTS = 50_000
/** Number of different couples with a completed, qualifying booking that earns the reduced rate. */
export const REDUCED_RATE_AFTER_BOOKINGS = 10
/** At most this much for one booking (C32). */
export const COMMISSION_CAP_CENTS = 50_000

/** PY1: the share due at signing, and how many days before the event the rest is due. */
export const RETAINER_PERCENT = 30
export const BALANCE_DUE_DAYS_BEFORE = 30

/** How long the payment service may hold money for somebody else, in days: two years in the United States. */
export const HELD_AT_MOST_DAYS = 730

/** Chosen in the offer, frozen in the contract. */
export const CANCELLATION_POLICIES = ['flexible', 'moderate', 'strict'] as const
export type CancellationPolicy = (typeof CANCELLATION_POLICIES)[number]

/** Up to this many days before the event, a couple that cancels gets this share of what it paid. */
type RefundTier = { fromDays: number; percent: number }

/**
 * A cancellation policy in figures: what is always kept of the total, and the share of the rest that is
 * refunded.
 */
export type CancellationTerms = { keepsPercent: number; tiers: readonly RefundTier[] }

/** A share of an amount in whole cents, rounded as the schedule rounds the retainer. */
export const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** X126: the strict policy keeps the retainer's share of the total, however the payments are split. */
export const CANCELLATION_TERMS: Record<CancellationPolicy, CancellationTerms> = {
  flexible: {
    keepsPercent: 0,
    tiers: [
      { fromDays: 30, percent: 100 },
      { fromDays: 7, percent: 50 },
    ],
  },
  moderate: {
    keepsPercent: 0,
    tiers: [
      { fromDays: 90, percent: 100 },
      { fromDays: 30, percent: 50 },
    ],
  },
  strict: { keepsPercent: RETAINER_PERCENT, tiers: [{ fromDays: 60, percent: 50 }] },
}

/**
 * Commission on a total in integer cents: min(rate x total, cap). A fraction of a cent is the vendor's, so the ledger's
 * upper bound holds exactly. Throws RangeError for a total that is not a whole, non-negative number of cents.
 */
export function commissionCents(totalCents: number, rateBps: number, capCents: number = COMMISSION_CAP_CENTS): number {
  if (!Number.isSafeInteger(totalCents) || totalCents < 0)
    throw new RangeError('totalCents must be whole and not negative')
  return Math.min(Math.floor((totalCents * rateBps) / 10_000), capCents)
}

/** The smallest total, in cents, whose commission is the cap. */
export const capReachedAtCents = (rateBps: number): number => Math.ceil((COMMISSION_CAP_CENTS * 10_000) / rateBps)

/** The columns of a booking that are written once at the signature, all or none. */
export type FrozenTerms = {
  commissionRateBps: number
  commissionCapCents: number
  commissionCents: number
  cancellationTerms: CancellationTerms
}

/** The terms of a booking that is signed now. */
export const freezeTerms = (agreed: {
  totalCents: number
  rateBps: number
  policy: CancellationPolicy
}): FrozenTerms => ({
  commissionRateBps: agreed.rateBps,
  commissionCapCents: COMMISSION_CAP_CENTS,
  commissionCents: commissionCents(agreed.totalCents, agreed.rateBps),
  cancellationTerms: CANCELLATION_TERMS[agreed.policy],
})
