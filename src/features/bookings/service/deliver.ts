import { and, desc, eq } from 'drizzle-orm'
import { deliveries } from '#drizzle/schema/index.ts'
import { hasOpenPayments } from '#features/payments/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { aboutBooking, announce } from '../announce.ts'
import type { BookingIdInput, DeliverInput, ReasonInput } from '../moves.ts'
import { bookingNews } from '../news.ts'
import { lockBooking, moveBooking } from '../records.ts'
import { TOO_MANY_CHANGES } from '../texts.ts'
import { completeBooking } from './complete.ts'

const DAY_MS = 86_400_000
/** BK5, BK6: silence confirms the first delivery after 14 days, a later one after 7. */
export const CONFIRM_DAYS = { first: 14, later: 7 } as const
/** Rounds of changes before only a dispute is left (5-states row 15). */
export const CHANGES_MAX = 2

/**
 * Records a delivery and starts the couple's clock. An open payment does not stop it: the couple is told that it has to
 * be made before the delivery can be confirmed. (5-states row 14, BK5)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function deliver(ctx: ServiceContext, input: DeliverInput): Promise<void> {
  const { bookingId, ...delivery } = input
  await ctx.db.transaction(async (tx) => {
    const at = ctx.now()
    const booking = await lockBooking(tx, ctx, bookingId)
    const [last] = await tx
      .select({ round: deliveries.round })
      .from(deliveries)
      .where(eq(deliveries.bookingId, bookingId))
      .orderBy(desc(deliveries.round))
      .limit(1)
    const round = (last?.round ?? 0) + 1
    const days = round === 1 ? CONFIRM_DAYS.first : CONFIRM_DAYS.later
    const confirmBy = new Date(at.getTime() + days * DAY_MS)
    await moveBooking(tx, ctx, booking, 'deliver', { set: { deliveredAt: at, confirmBy }, data: { round } })
    await tx.insert(deliveries).values({ bookingId, round, ...delivery, confirmBy, createdAt: at })
    const isUnpaid = await hasOpenPayments(tx, bookingId)
    await announce(tx, ctx, booking, bookingNews.delivered(aboutBooking(booking), { days, isUnpaid, note: input.note }))
  })
  scheduleDrain(ctx.db)
}

/**
 * Asks for changes and stops the clock; twice at most. (5-states row 15, BK6)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function requestChanges(ctx: ServiceContext, { bookingId, reason }: ReasonInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const at = ctx.now()
    const booking = await lockBooking(tx, ctx, bookingId)
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
    await announce(tx, ctx, booking, bookingNews.changes(aboutBooking(booking), reason))
  })
  scheduleDrain(ctx.db)
}

/**
 * The couple confirms: the money is released and the payout scheduled. (5-states row 16, BK7, PY5)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN.
 */
export async function confirmDelivery(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, ctx, bookingId)
    await completeBooking(tx, ctx, booking, { name: 'confirm-delivery', isTimer: false })
  })
  scheduleDrain(ctx.db)
}
