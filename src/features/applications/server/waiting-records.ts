import { and, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { missesLook } from '#features/vetting/server/first-look-records.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import { type WaitingKey, waitingLimits } from '../waiting-steps.ts'

type Clock = { now: Date; vetting: VettingSettings }

/** Applications that wait for the team: sent, and neither decided nor asked about. */
const isWaiting = and(eq(photographers.approvalStatus, 'pending'), isNotNull(photographers.submittedAt))

/** Whether a complete application waits for a first look that was promised for a time that is over. */
export const lacksLook = (now: Date): SQL | undefined =>
  and(isWaiting, isNotNull(photographers.completeAt), missesLook(photographers.id, now))

/** Whether an application waits for a decision that long, or is not complete, so that its clock rests. */
export function waitsSince(step: WaitingKey | 'incomplete', { now, vetting }: Clock): SQL | undefined {
  const { look, decide, over } = waitingLimits(now, vetting)
  const since = photographers.completeAt
  const spans = {
    incomplete: isNull(since),
    fresh: gt(since, look),
    look: and(lte(since, look), gt(since, decide)),
    decide: and(lte(since, decide), gt(since, over)),
    over: lte(since, over),
  }
  return and(isWaiting, spans[step])
}
