import { and, eq } from 'drizzle-orm'
import { disputes } from '#drizzle/schema/index.ts'
import { notifyAdmins } from '#features/notifications/records.ts'
import { paidLines } from '#features/payments/records.ts'
import { refundOfAmount } from '#features/payments/refund.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { aboutBooking, announce } from '../announce.ts'
import { disputeNews } from '../dispute-news.ts'
import type { ReasonInput, ResolveInput } from '../moves.ts'
import { lockBooking, moveBooking } from '../records.ts'
import { REFUND_TOO_LARGE } from '../texts.ts'
import { emptyEscrow } from './complete.ts'

/**
 * Freezes a booking until an administrator decides. Free for both. (5-states row 19, BK11)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function openDispute(ctx: ServiceContext, { bookingId, reason }: ReasonInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const at = ctx.now()
    const actor = ctx.actor!
    const booking = await lockBooking(tx, ctx, bookingId)
    await moveBooking(tx, ctx, booking, 'dispute', { set: { confirmBy: null }, data: { reason } })
    await tx.insert(disputes).values({
      bookingId,
      openedBy: actor.userId,
      openedRole: actor.role,
      reason,
      createdAt: at,
      updatedAt: at,
    })
    await announce(tx, ctx, booking, disputeNews.opened(aboutBooking(booking), actor.role, reason))
    const href = `/admin/bookings/${bookingId}`
    const dedupeKey = `dispute.opened/${bookingId}`
    await notifyAdmins(tx, { kind: 'booking.disputed', title: 'A dispute was opened', href, dedupeKey }, at)
  })
  scheduleDrain(ctx.db)
}

/**
 * An administrator's decision: so much goes back, the rest is released, and both read why. (5-states row 20, BK11)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT (refundCents) for more than is held.
 */
export async function resolveDispute(ctx: ServiceContext, input: ResolveInput): Promise<void> {
  const { bookingId, refundCents, decision } = input
  await ctx.db.transaction(async (tx) => {
    const at = ctx.now()
    const booking = await lockBooking(tx, ctx, bookingId)
    const paid = await paidLines(tx, bookingId)
    const heldCents = paid.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)
    if (refundCents > heldCents) throw new AppError('INVALID_INPUT', REFUND_TOO_LARGE, { field: 'refundCents' })
    const refund = refundOfAmount(paid, refundCents)
    const isCancelled = refund.keptCents === 0
    await moveBooking(tx, ctx, booking, isCancelled ? 'resolve-cancel' : 'resolve-complete', {
      set: isCancelled ? { cancelledAt: at, cancelReason: decision } : { completedAt: at },
      data: { refundCents, keptCents: refund.keptCents, decision },
    })
    await emptyEscrow(tx, ctx, booking, { refund, reason: decision })
    await tx
      .update(disputes)
      .set({
        status: 'resolved',
        refundCents,
        releaseCents: refund.keptCents,
        decision,
        decidedBy: ctx.actor!.userId,
        decidedAt: at,
        updatedAt: at,
      })
      .where(and(eq(disputes.bookingId, bookingId), eq(disputes.status, 'open')))
    await announce(tx, ctx, booking, disputeNews.resolved(aboutBooking(booking), refund, decision))
  })
  scheduleDrain(ctx.db)
}
