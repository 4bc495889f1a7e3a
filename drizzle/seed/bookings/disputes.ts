import { disputeMessages, disputes } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import type { BookingPlan } from './booking-plan.ts'

/** The open dispute of a disputed booking, with what both sides wrote. */
export function addDispute(batch: Batch, { id: bookingId, couple, vendor, moments }: BookingPlan): void {
  const opened = moments.disputed
  if (!opened) return
  const id = seedId('dispute', bookingId)
  batch.add(disputes, {
    id,
    bookingId,
    openedBy: couple.userId,
    openedRole: 'client',
    reason: 'The contract says 500 edited pictures; 310 were delivered, and the dancing is missing altogether.',
    createdAt: opened,
    updatedAt: opened,
  })
  const say = (index: number, authorId: string, authorRole: ActorRole, body: string) =>
    batch.add(disputeMessages, {
      id: seedId('dispute-message', id, index),
      disputeId: id,
      authorId,
      authorRole,
      body,
      createdAt: new Date(opened.getTime() + index * 0.6 * DAY_MS),
    })
  say(0, couple.userId, 'client', 'We love the ceremony, but the evening is simply not there. We asked twice.')
  say(
    1,
    vendor.userId,
    'photographer',
    'One of two memory cards failed. I have sent it to a recovery service and expect an answer this week.',
  )
  say(2, couple.userId, 'client', 'We would be glad to have them. Until then, please do not release the money.')
}
