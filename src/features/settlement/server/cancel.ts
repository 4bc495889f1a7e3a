import { type BookingIdInput, type CancelInput } from '#features/bookings/inputs.ts'
import { emptyEscrow } from '#features/bookings/server/completion-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { assertMove, type BookingRecord, moveBooking } from '#features/bookings/server/records.ts'
import { MOVE_REFUSED } from '#features/bookings/texts.ts'
import { nextState } from '#features/bookings/transitions.ts'
import { type Refund, refundOnCancellation } from '#features/payments/refund.ts'
import { OVERDUE_LETS_CANCEL_DAYS } from '#features/payments/schedule.ts'
import { releaseSplit } from '#features/payments/server/payout-records.ts'
import { oldestOpenDueDate, paidLines } from '#features/payments/server/records.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { sideRole } from '#shared/access/roles.ts'
import { daysBetween, todayIn } from '#shared/date/days.ts'
import { AMOUNTS_HAVE_CHANGED } from '../texts.ts'
import { type Decided, type DecisionPlan, decideOnMoney } from './decide-on-money.ts'

/** What a cancellation by this person would do to the money, now. */
export type CancellationPreview = Refund & {
  policy: BookingRecord['cancellationPolicy']
  /**
   * The vendor cancels because the couple is two weeks overdue: the policy applies as if they had cancelled.
   */
  isForNonPayment: boolean
}

/** @throws AppError INVALID_TRANSITION when this booking cannot be cancelled by this person. */
export async function cancellationOf(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  isEmergency = false,
): Promise<CancellationPreview> {
  const role = sideRole(ctx.actor!.role)
  if (!nextState('cancel', booking.stage, role)) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  const today = todayIn(booking.eventTimeZone, ctx.now())
  const dueDate = await oldestOpenDueDate(tx, booking.id)
  const isForNonPayment =
    !isEmergency &&
    role === 'photographer' &&
    dueDate !== null &&
    daysBetween(dueDate, today) >= OVERDUE_LETS_CANCEL_DAYS
  const refund = refundOnCancellation({
    // Only a signed booking is cancelled; an unsigned one has no terms of its own yet.
    terms: booking.cancellationTerms ?? CANCELLATION_TERMS[booking.cancellationPolicy],
    totalCents: booking.totalAmountCents ?? 0,
    by: isForNonPayment ? 'client' : role,
    today,
    eventDate: booking.eventDate,
    paid: await paidLines(tx, booking.id),
  })
  return { ...refund, policy: booking.cancellationPolicy, isForNonPayment }
}

/**
 * What canceling now would refund, by the function that does it.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when this booking cannot be cancelled by this person.
 */
export async function previewCancellation(
  ctx: ServiceContext,
  { bookingId }: BookingIdInput,
): Promise<CancellationPreview> {
  return withBooking(ctx, bookingId, (tx, booking) => cancellationOf(tx, ctx, booking))
}

/** @throws AppError INVALID_TRANSITION, CONFLICT when the amounts are no longer those that were shown. */
export async function planCancel(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { reason, ...shown }: CancelInput,
  isEmergency = false,
): Promise<DecisionPlan> {
  await assertMove(tx, ctx, booking, 'cancel')
  const cancellation = await cancellationOf(tx, ctx, booking, isEmergency)
  const { refundCents, keptCents, percent, isForNonPayment } = cancellation
  if (refundCents !== shown.refundCents || keptCents !== shown.keptCents)
    throw new AppError('CONFLICT', AMOUNTS_HAVE_CHANGED)
  const split = await releaseSplit(tx, booking, keptCents)
  const role = sideRole(ctx.actor!.role)
  // What the couple has back, with the sales tax on it.
  const backCents = refundCents + cancellation.taxCents
  const perform = async () => {
    await moveBooking(tx, ctx, booking, 'cancel', {
      set: { dateKept: role === 'photographer' && !isForNonPayment },
      reason,
      data: { reason, refundCents: backCents, keptCents, percent, ...(isEmergency ? { isEmergency } : {}) },
    })
    await emptyEscrow(tx, ctx, booking, { refund: cancellation, cause: 'cancel', reason })
    await announce(tx, ctx, booking, { mail: 'booking-cancelled', by: role, refundCents: backCents, reason })
  }
  const tax = cancellation.taxCents > 0 && { taxCents: cancellation.taxCents }
  return { sums: { refundCents, releaseCents: keptCents, ...split, dueCents: 0, ...tax }, perform }
}

/**
 * Cancels a confirmed booking: the refund goes out, the rest is released, the date is free again. After a vendor's
 * cancellation the date stays blocked so that it cannot be sold for more. (PY8)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, CONFLICT when a payment or a new day has changed the amounts that
 * were shown.
 */
export const cancelBooking = (ctx: ServiceContext, input: CancelInput): Promise<Decided> =>
  decideOnMoney(ctx, { kind: 'cancel', bookingId: input.bookingId, input, reason: input.reason, plan: planCancel })
