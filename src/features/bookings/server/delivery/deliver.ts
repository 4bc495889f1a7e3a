import { and, desc, eq } from 'drizzle-orm'
import { deliveries } from '#drizzle/schema/index.ts'
import { hasOpenPayments } from '#features/payments/server/records.ts'
import { hasTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { BookingIdInput, DeliverInput, ReasonInput } from '../../inputs.ts'
import { CHANGES_MAX } from '../../model.ts'
import { PAYMENT_OPEN, TOO_MANY_CHANGES } from '../../texts.ts'
import { completeBooking } from '../completion-records.ts'
import { confirmation } from '../delivery-records.ts'
import { withBooking } from '../locked-records.ts'
import { announce } from '../news.ts'
import { moveBooking } from '../records.ts'

/**
 * Records a delivery and starts the couple's clock. An open payment does not prevent it: the couple is told to pay
 * before confirming the delivery. While its bank has a payment the pictures are held back. (BK5)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function deliver(ctx: ServiceContext, input: DeliverInput): Promise<void> {
  const { bookingId, ...delivery } = input
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const at = ctx.now()
    const [last] = await tx
      .select({ round: deliveries.round })
      .from(deliveries)
      .where(eq(deliveries.bookingId, bookingId))
      .orderBy(desc(deliveries.round))
      .limit(1)
    const round = (last?.round ?? 0) + 1
    const { days, confirmBy } = confirmation(round, at)
    await moveBooking(tx, ctx, booking, 'deliver', { set: { deliveredAt: at, confirmBy }, data: { round } })
    await tx.insert(deliveries).values({ bookingId, round, ...delivery, confirmBy, createdAt: at })
    const isUnpaid = await hasOpenPayments(tx, bookingId)
    const isHeldBack = await hasTakenBack(tx, bookingId)
    const note = isHeldBack ? '' : input.note
    await announce(tx, ctx, booking, { mail: 'delivery-new', days, isUnpaid, isHeldBack, note })
  })
}

/**
 * Asks for changes and stops the clock; twice at most, and not of pictures that are held back. (BK6)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN.
 */
export async function requestChanges(ctx: ServiceContext, { bookingId, reason }: ReasonInput): Promise<void> {
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const at = ctx.now()
    if (await hasTakenBack(tx, bookingId)) throw new AppError('PAYMENT_OPEN', PAYMENT_OPEN)
    if (booking.changesCount >= CHANGES_MAX) throw new AppError('INVALID_TRANSITION', TOO_MANY_CHANGES)
    await moveBooking(tx, ctx, booking, 'request-changes', {
      set: { changesCount: booking.changesCount + 1, confirmBy: null },
      data: { note: reason },
    })
    const [last] = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.bookingId, bookingId))
      .orderBy(desc(deliveries.round))
      .limit(1)
    if (last) {
      await tx
        .update(deliveries)
        .set({ changesNote: reason, changesRequestedAt: at })
        .where(and(eq(deliveries.id, last.id)))
    }
    await announce(tx, ctx, booking, { mail: 'booking-changes', note: reason })
  })
}

/**
 * The couple confirms: the money is released and the payout scheduled.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN.
 */
export async function confirmDelivery(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<void> {
  await withBooking(ctx, bookingId, async (tx, booking) => {
    await completeBooking(tx, ctx, booking, { name: 'confirm-delivery' })
  })
}
