import type { Actor } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

/** How long a factor, or the password, counts as just used. */
const FRESH_MS = 5 * 60_000

/**
 * What a procedure asks for before it begins. `factor`: whoever has a second factor has just used it; what it asks of
 * others, such as the password beside a signature, it asks itself. `password`: the same, and whoever has no factor has
 * just given the password.
 */
export type StepUp = 'factor' | 'password'

const STEP_UP = 'Please confirm that it’s you, and we’ll go on.'

// The clock of the sessions, which no request can move.
const isFresh = (at: Date | null): boolean => at !== null && Date.now() - at.getTime() < FRESH_MS

/** Whether a session has just used a second factor, which then stands for the password. */
export const hasFreshFactor = ({ hasFactor, factorUsedAt }: Actor): boolean => hasFactor && isFresh(factorUsedAt)

/** Refuses what needs a step-up and had none. (AC3) @throws AppError STEP_UP_REQUIRED. */
export function assertSteppedUp(actor: Actor, asked: StepUp): void {
  const isProven = actor.hasFactor
    ? hasFreshFactor(actor)
    : asked === 'factor' || isFresh(actor.passwordUsedAt) || isFresh(actor.factorUsedAt)
  if (!isProven) throw new AppError('STEP_UP_REQUIRED', STEP_UP)
}
