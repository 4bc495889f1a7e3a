import { and, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { type WaitingKey, waitingLimits } from '../waiting-steps.ts'

/** Whether an application waits for a decision that long, or is not complete, so that its clock rests. */
export function waitsSince(step: WaitingKey | 'incomplete', now: Date): SQL | undefined {
  const { look, decide, over } = waitingLimits(now)
  const since = photographers.completeAt
  const spans = {
    incomplete: isNull(since),
    fresh: gt(since, look),
    look: and(lte(since, look), gt(since, decide)),
    decide: and(lte(since, decide), gt(since, over)),
    over: lte(since, over),
  }
  return and(eq(photographers.approvalStatus, 'pending'), isNotNull(photographers.submittedAt), spans[step])
}
