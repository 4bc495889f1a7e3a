import { CASE_DECISIONS, type CaseDecision, LADDER_STEPS, type LadderStep } from './model.ts'

/** After so many days a step no longer counts: everybody starts anew. */
export const LADDER_DAYS = 180
/** Nobody climbs twice before there was time to read the first notice. */
export const GRACE_HOURS = 12

/** A step that was taken with somebody. */
export type Taken = { step: LadderStep; at: Date; liftedAt: Date | null }

const counting = (taken: readonly Taken[], now: Date): Taken[] =>
  taken.filter(({ at, liftedAt }) => liftedAt === null && now.getTime() - at.getTime() < LADDER_DAYS * 86_400_000)

/** How far somebody has come: 0 is nowhere, 3 a pause. */
const heightOf = (taken: readonly Taken[], now: Date): number =>
  Math.max(0, ...counting(taken, now).map(({ step }) => LADDER_STEPS.indexOf(step) + 1))

/**
 * What happens by itself when contact details had to be removed from a message: a notice, a second one, and then a
 * moderator looks at it. Null within the grace of the last step. Never more than that. (CF8)
 */
export function nextStep(taken: readonly Taken[], now: Date): 'notice' | 'second_notice' | 'review' | null {
  const isFresh = counting(taken, now).some(({ at }) => now.getTime() - at.getTime() < GRACE_HOURS * 3_600_000)
  if (isFresh) return null
  const height = heightOf(taken, now)
  return height === 0 ? 'notice' : height === 1 ? 'second_notice' : 'review'
}

/** The decisions a moderator has: a step can be repeated but never skipped, so nobody is paused without two notices. */
export function possibleDecisions(taken: readonly Taken[], now: Date): CaseDecision[] {
  const height = heightOf(taken, now)
  return CASE_DECISIONS.filter((_, index) => index <= height + 1)
}
