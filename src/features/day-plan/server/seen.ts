import type { ServiceContext } from '#server/context.ts'
import { readNotices } from '#server/notices/notify.ts'
import type { DayPlanInput } from '../inputs.ts'
import { dayPlanPath } from '../links.ts'
import { getPlan } from './read.ts'

/** Marks the reader's bells about a plan as read: it is on their screen. Idempotent. @throws like `getPlan`. */
export async function sawPlan(ctx: ServiceContext, { bookingId }: DayPlanInput): Promise<{ isSeen: true }> {
  const { side } = await getPlan(ctx, { bookingId })
  await readNotices(ctx.db, { userId: ctx.actor!.userId, href: dayPlanPath(side, bookingId) }, ctx.now())
  return { isSeen: true }
}
