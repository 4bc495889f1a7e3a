import { and, eq, isNull } from 'drizzle-orm'
import { deliveries } from '#drizzle/schema/index.ts'
import { heldOf, type Refund } from '#features/payments/refund.ts'
import { releaseEscrow } from '#features/payments/server/payout-records.ts'
import { cancelOpenPayments, hasOpenPayments, paidLines } from '#features/payments/server/records.ts'
import { orderRefunds } from '#features/payments/server/refund-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { todayIn } from '#shared/date/days.ts'
import { PAYMENT_OPEN } from '../texts.ts'
import { announce } from './news.ts'
import { assertMove, type BookingRecord, moveBooking } from './records.ts'

type Ending = {
  /** What goes back to the couple before the rest is released. */
  refund: Refund
  /** What the refund is for, as `orderRefunds` expects it. */
  cause: string
  reason: string
}

/**
 * Empties a booking's escrow: the refund to the couple, the rest to the vendor less the commission; open payments are
 * cancelled. Not a cent is left in escrow.
 */
export async function emptyEscrow(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { refund, cause, reason }: Ending,
): Promise<{ netCents: number; scheduledFor: string } | null> {
  const at = ctx.now()
  await orderRefunds(tx, booking, { refund, cause, reason, requestedBy: ctx.actor?.userId ?? null, at })
  await cancelOpenPayments(tx, booking.id, at)
  return releaseEscrow(tx, booking, {
    amountCents: refund.keptCents,
    today: todayIn(booking.eventTimeZone, at),
    at,
  })
}

/** Nothing is refunded: everything paid is kept. */
async function nothingBack(tx: Db, bookingId: string): Promise<Refund> {
  const paid = await paidLines(tx, bookingId)
  return { percent: 0, lines: [], refundCents: 0, taxCents: 0, keptCents: heldOf(paid) }
}

const CONFIRMED_BY = { 'confirm-delivery': 'client', release: 'admin', 'auto-confirm': 'system' } as const

/** Who confirms the delivery: the couple, an administrator giving a reason, or the timer. */
type Confirmation = { name: keyof typeof CONFIRMED_BY; reason?: string }

/**
 * Completes a delivered booking: the money is released, the payout scheduled. (X95)
 * @throws AppError INVALID_TRANSITION; CONFLICT while a bank has a payment; PAYMENT_OPEN while one is still open.
 */
export async function completeBooking(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { name, reason }: Confirmation,
): Promise<void> {
  const at = ctx.now()
  await assertMove(tx, ctx, booking, name, name === 'auto-confirm')
  if (await hasOpenPayments(tx, booking.id)) throw new AppError('PAYMENT_OPEN', PAYMENT_OPEN)
  const refund = await nothingBack(tx, booking.id)
  const released = await emptyEscrow(tx, ctx, booking, { refund, cause: name, reason: '' })
  await moveBooking(tx, ctx, booking, name, {
    set: { completedAt: at, confirmBy: null },
    data: {
      ...(reason ? { reason } : {}),
      ...(released ? { netCents: released.netCents, payoutOn: released.scheduledFor } : {}),
    },
    isTimer: name === 'auto-confirm',
  })
  await tx
    .update(deliveries)
    .set({ confirmedAt: at })
    .where(
      and(eq(deliveries.bookingId, booking.id), isNull(deliveries.confirmedAt), isNull(deliveries.changesRequestedAt)),
    )
  const by = CONFIRMED_BY[name]
  await announce(tx, ctx, booking, { mail: 'booking-completed', by, reason: reason ?? null, payout: released })
}
