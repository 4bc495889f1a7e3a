import {
  CANCELLATION_TERMS,
  type CancellationPolicy,
  type CancellationTerms,
  COMMISSION_CAP_CENTS,
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  QUALIFYING_BOOKING_CENTS,
  REDUCED_RATE_AFTER_BOOKINGS,
} from './terms.ts'

/** Whole dollars, without the formatter: page descriptions pull this into every page's entry. */
const dollars = (cents: number): string => `$${String(cents / 100).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`

/** A rate in words: 1050 is "10.5%". */
export const rateWords = (bps: number): string => `${bps / 100}%`

/** The figures of `terms.ts` as used in every text, so that no sentence keeps an old one. */
export const COMMISSION_WORDS = {
  usual: rateWords(COMMISSION_RATE_DEFAULT_BPS),
  reduced: rateWords(COMMISSION_RATE_REDUCED_BPS),
  range: `${rateWords(COMMISSION_RATE_REDUCED_BPS)} to ${rateWords(COMMISSION_RATE_DEFAULT_BPS)}`,
  cap: dollars(COMMISSION_CAP_CENTS),
  /** How the reduced rate is earned. */
  earned: `completed bookings of ${dollars(QUALIFYING_BOOKING_CENTS)} or more with ${REDUCED_RATE_AFTER_BOOKINGS} different couples`,
} as const

/** How long a payout takes after the couple's confirmation, in the specification's words. */
export const PAYOUT_TIME = '3-5 business days'

export const POLICY_NAMES: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}
const SHARES: Record<number, string> = { 100: 'everything', 50: 'half' }
const share = (percent: number): string => SHARES[percent] ?? `${percent}%`

/** A cancellation policy in one line; `terms` are the frozen ones of a signed booking. */
export function policyWords(policy: CancellationPolicy, terms: CancellationTerms | null = null): string {
  const { keepsPercent, tiers } = terms ?? CANCELLATION_TERMS[policy]
  const ofRest = keepsPercent > 0 ? ' of the rest' : ''
  const parts = tiers.map(
    ({ fromDays, percent }, index) =>
      `${share(percent)}${index === 0 ? `${ofRest} back` : ''} until ${fromDays} days before`,
  )
  const kept = keepsPercent > 0 ? `the retainer of ${keepsPercent}% of the total is kept; ` : ''
  return `${POLICY_NAMES[policy]}: ${kept}${parts.join(', ') || 'nothing back'}.`
}

/** The same in the wording of the terms of service. */
export function policyClause(policy: CancellationPolicy): string {
  const { keepsPercent, tiers } = CANCELLATION_TERMS[policy]
  const ofRest = keepsPercent > 0 ? ' of the rest comes back' : ''
  const parts = tiers.map(({ fromDays, percent }, index) =>
    index === 0 ? `${share(percent)}${ofRest} at ${fromDays} days or more` : `${share(percent)} at ${fromDays} or more`,
  )
  const kept = keepsPercent > 0 ? `the retainer, ${keepsPercent}% of the total, is kept; ` : ''
  return `${POLICY_NAMES[policy]}: ${kept}${parts.join(', ')}, nothing later.`
}
