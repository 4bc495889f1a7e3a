import type { ServiceContext } from '#server/context.ts'
import { type ReasonInput } from '../inputs.ts'
import { startDispute } from './dispute-records.ts'
import { withBooking } from './locked-records.ts'
import { announce } from './news.ts'
import { moveBooking } from './records.ts'

/**
 * Freezes the release of a booking's money until an administrator decides; what is still to pay stays due. Free for
 * both. (BK11)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function openDispute(ctx: ServiceContext, { bookingId, reason }: ReasonInput): Promise<void> {
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const at = ctx.now()
    const actor = ctx.actor!
    await moveBooking(tx, ctx, booking, 'dispute', { set: { confirmBy: null }, data: { reason } })
    await startDispute(tx, bookingId, { reason, openedBy: actor.userId, openedRole: actor.role, at })
    await announce(tx, ctx, booking, { mail: 'booking-disputed', by: actor.role, reason })
  })
}
