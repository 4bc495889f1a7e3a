import type { ReasonInput } from '#features/bookings/inputs.ts'
import { completeBooking } from '#features/bookings/server/completion-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertMove } from '#features/bookings/server/records.ts'
import { PAYMENT_OPEN } from '#features/bookings/texts.ts'
import { heldOf } from '#features/payments/refund.ts'
import { releaseSplit } from '#features/payments/server/payout-records.ts'
import { hasOpenPayments, paidLines } from '#features/payments/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { Decided, DecisionPlan } from './decide-on-money.ts'
import { decideOnMoney } from './decide-on-money.ts'
/** @throws AppError INVALID_TRANSITION, CONFLICT, PAYMENT_OPEN. */
export async function planRelease(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { reason }: ReasonInput,
): Promise<DecisionPlan> {
  await assertMove(tx, ctx, booking, 'release')
  if (await hasOpenPayments(tx, booking.id)) throw new AppError('PAYMENT_OPEN', PAYMENT_OPEN)
  const releaseCents = heldOf(await paidLines(tx, booking.id))
  const split = await releaseSplit(tx, booking, releaseCents)
  return {
    sums: { refundCents: 0, releaseCents, ...split, dueCents: 0 },
    perform: () => completeBooking(tx, ctx, booking, { name: 'release', reason }),
  }
}

/**
 * An administrator confirms a delivery for a couple that is silent or asks for it; both sides read why.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN, CONFLICT.
 */
export const releaseBooking = (ctx: ServiceContext, input: ReasonInput): Promise<Decided> =>
  decideOnMoney(ctx, {
    kind: 'release',
    bookingId: input.bookingId,
    input,
    reason: input.reason,
    plan: planRelease,
  })
