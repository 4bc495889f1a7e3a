import { type SQL, sql } from 'drizzle-orm'
import { type WaitingKey, waitingLimits } from '../waiting.ts'

/** Whether a row of `photographers` waits for a decision that long, or is not complete, so that its clock rests. */
export function waitsSince(step: WaitingKey | 'incomplete', now: Date): SQL {
  const limits = waitingLimits(now)
  const before = (limit: keyof typeof limits) => sql`complete_at <= ${limits[limit].toISOString()}::timestamptz`
  const isOpen = sql`approval_status = 'pending' and submitted_at is not null`
  if (step === 'incomplete') return sql`(${isOpen} and complete_at is null)`
  if (step === 'fresh') return sql`(${isOpen} and complete_at is not null and not ${before('look')})`
  if (step === 'look') return sql`(${isOpen} and ${before('look')} and not ${before('decide')})`
  if (step === 'decide') return sql`(${isOpen} and ${before('decide')} and not ${before('over')})`
  return sql`(${isOpen} and ${before('over')})`
}
