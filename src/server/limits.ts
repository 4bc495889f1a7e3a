import type { CoupleLimited, LimitedAction } from '#shared/rate-limits.ts'
import type { Db } from '#server/db.ts'
import type { RateLimit } from '#server/rate-limit.ts'
import { getSettings } from '#server/settings.ts'

const MINUTE = 60_000

export type ActionLimits = { perAccount: RateLimit; perAddress: RateLimit }

/**
 * The limits that administrators have set for an action (AB1), at most three seconds old. Pass them to
 * `enforceLimits(db, sentence, [{ key: limitKey('message', 'account', userId), ...perAccount }, …])`, outside the
 * transaction they protect.
 */
export async function limitsFor(db: Db, action: LimitedAction): Promise<ActionLimits> {
  const { perAccount, perAddress } = (await getSettings(db)).rateLimits[action]
  return {
    perAccount: { limit: perAccount.limit, windowMs: perAccount.windowMinutes * MINUTE },
    perAddress: { limit: perAddress.limit, windowMs: perAddress.windowMinutes * MINUTE },
  }
}

/** The limit that administrators have set between one photographer and one couple. (X124) */
export async function coupleLimitsFor(db: Db, what: CoupleLimited): Promise<RateLimit> {
  const { limit, windowMinutes } = (await getSettings(db)).coupleLimits[what]
  return { limit, windowMs: windowMinutes * MINUTE }
}
