import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import type { CoupleLimited, LimitedAction } from '#shared/access/rate-limits.ts'
import type { RateLimit } from './rate-limit.ts'

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

/** The limit that administrators have set between one photographer and one couple. */
export async function coupleLimitsFor(db: Db, what: CoupleLimited): Promise<RateLimit> {
  const { limit, windowMinutes } = (await getSettings(db)).coupleLimits[what]
  return { limit, windowMs: windowMinutes * MINUTE }
}

type Made = {
  what: CoupleLimited
  /** When the newest of them since then were made, newest first. */
  newest: (since: Date, limit: number) => PromiseLike<{ at: Date | null }[]>
  sentence: string
}

/**
 * Keeps what one photographer makes for one couple within this limit. It is counted from the rows themselves, so that
 * the count cannot drift.
 * @throws AppError RATE_LIMITED with `sentence`.
 */
export async function assertWithinCoupleLimit(tx: Db, now: Date, made: Made): Promise<void> {
  const { limit, windowMs } = await coupleLimitsFor(tx, made.what)
  const at = now.getTime()
  const found = await made.newest(new Date(at - windowMs), limit)
  if (found.length < limit) return
  const retryAfterMs = Math.max(1, found.at(-1)!.at!.getTime() + windowMs - at)
  throw new AppError('RATE_LIMITED', made.sentence, { retryAfterMs })
}
