import type { ReasonInput, RejectInput } from '#features/bookings/inputs.ts'
import { REASON_MIN, REASON_NEEDED } from '#features/bookings/inputs.ts'
import { rejectBooking } from '#features/bookings/server/agreement-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { moveBooking } from '#features/bookings/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { redact } from '#shared/redaction/redaction.ts'
/** The vendor withdraws an offer before the first payment; the date is free again. */
export async function withdrawOffer(ctx: ServiceContext, input: ReasonInput): Promise<void> {
  await withBooking(ctx, input.bookingId, async (tx, booking) => {
    const reason = redact(input.reason).text
    await moveBooking(tx, ctx, booking, 'withdraw', { reason, data: { reason } })
    await announce(tx, ctx, booking, { mail: 'booking-withdrawn', reason })
  })
}

/**
 * The couple declines an offer before the first payment; a contract awaiting their signature needs a reason.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT (note).
 */
export async function rejectOffer(ctx: ServiceContext, { bookingId, note }: RejectInput): Promise<void> {
  await withBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.stage === 'contract_sent' && note.length < REASON_MIN)
      throw new AppError('INVALID_INPUT', REASON_NEEDED, { field: 'note' })
    await rejectBooking(tx, ctx, booking, note)
  })
}
