import { disputeMessages, disputes } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { DISPUTES } from '#drizzle/seed/words/ending-words.ts'
import { fillIn } from '#drizzle/seed/words/sentences.ts'
import type { BookingPlan } from './booking-plan.ts'
import { slotsOf } from './slots.ts'

/** What a dispute is about: each of the demonstration's is about something else. */
export const disputeOf = ({ dispute = 0 }: BookingPlan) => DISPUTES[dispute]!

/** The open dispute of a disputed booking, with what both sides wrote. */
export function addDispute(batch: Batch, plan: BookingPlan): void {
  const { id: bookingId, couple, vendor, moments } = plan
  const opened = moments.disputed
  if (!opened) return
  const { reason, messages } = disputeOf(plan)
  const slots = slotsOf(plan)
  const id = seedId('dispute', bookingId)
  batch.add(disputes, {
    id,
    bookingId,
    openedBy: couple.userId,
    openedRole: 'client',
    reason: fillIn(reason, slots),
    createdAt: opened,
    updatedAt: opened,
  })
  messages.forEach((body, index) => {
    const isCouple = index % 2 === 0
    batch.add(disputeMessages, {
      id: seedId('dispute-message', id, index),
      disputeId: id,
      authorId: isCouple ? couple.userId : vendor.userId,
      authorRole: isCouple ? 'client' : 'photographer',
      body: fillIn(body, slots),
      createdAt: new Date(opened.getTime() + index * 0.6 * DAY_MS),
    })
  })
}
