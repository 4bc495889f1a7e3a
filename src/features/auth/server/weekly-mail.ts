import { eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import type { PlainReader, RequestContext, SignedIn } from '#server/context.ts'
import { readerOfStopToken } from '#server/mail/stop-link.ts'
import type { StopWeeklyMailInput, WeeklyMailInput } from '../account-inputs.ts'
import { WEEKLY_LINK_INVALID } from '../texts.ts'
import { refuseLink } from './token-records.ts'

const setWeekly = ({ db, now }: PlainReader, userId: string, isOn: boolean) =>
  db.update(profiles).set({ weeklyMail: isOn, updatedAt: now() }).where(eq(profiles.id, userId))

/** Whether the person gets the weekly mail. Idempotent. (NO3) */
export async function setWeeklyMail(ctx: SignedIn, { isOn }: WeeklyMailInput): Promise<{ isOn: boolean }> {
  await setWeekly(ctx, ctx.actor.userId, isOn)
  return { isOn }
}

/**
 * Stops the weekly mail by its own link, signed in or not. Idempotent.
 * @throws AppError TOKEN_INVALID when the link is not one of ours; RATE_LIMITED after many of those.
 */
export async function stopWeeklyMail(ctx: RequestContext, { token }: StopWeeklyMailInput): Promise<{ isOn: false }> {
  const userId = readerOfStopToken('weekly', token)
  if (!userId) return refuseLink(ctx, WEEKLY_LINK_INVALID)
  await setWeekly(ctx, userId, false)
  return { isOn: false }
}
