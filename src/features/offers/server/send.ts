import { currentRateBps } from '#features/bookings/server/agreement-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { endDueInquiry } from '#features/inquiries/server/records.ts'
import type { Payout } from '#features/payments/commission.ts'
import { payoutOf } from '#features/payments/commission.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { transact } from '#server/transact.ts'
import type { OfferInput, ReviseOfferInput } from '../inputs.ts'
import { announceRevision } from './news.ts'
import { beginWithOffer, renewOffer } from './records.ts'
import { taxOfOffer } from './sales-tax-records.ts'

/**
 * Answers an inquiry with an offer: the booking begins, and the date is held for seven days. The server adds up the
 * lines and makes the schedule. (BK2)
 * @throws AppError NOT_FOUND for other people's inquiries, INVALID_TRANSITION for closed ones, DATE_TAKEN, INVALID_INPUT,
 * ON_HOLD, FORBIDDEN, RATE_LIMITED, UNAVAILABLE (the tax service did not answer).
 */
export async function sendOffer(ctx: ServiceContext, input: OfferInput): Promise<{ bookingId: string }> {
  await endDueInquiry(ctx, input)
  const tax = await taxOfOffer(ctx, { inquiryId: input.inquiryId, bookingId: null }, input)
  return transact(ctx.db, async (tx) => {
    const { booking, totalCents, heldUntil } = await beginWithOffer(tx, ctx, input, tax)
    await announce(tx, ctx, booking, {
      mail: 'booking-offered',
      totalCents: totalCents + (tax.salesTax?.taxCents ?? 0),
      heldUntil,
    })
    return { bookingId: booking.id }
  })
}

/**
 * Another version of an offer that is still open, or the answer to a couple that asked for other terms; the previous
 * one is superseded and the hold starts again.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, ON_HOLD, FORBIDDEN, RATE_LIMITED, UNAVAILABLE; CONFLICT
 * over a newer offer.
 */
export async function reviseOffer(ctx: ServiceContext, input: ReviseOfferInput): Promise<{ bookingId: string }> {
  const tax = await taxOfOffer(ctx, { inquiryId: null, bookingId: input.bookingId }, input)
  await withBooking(ctx, input.bookingId, async (tx, booking) => {
    const { made } = await renewOffer(tx, ctx, booking, input, tax)
    await announceRevision(tx, ctx, booking, made)
  })
  return { bookingId: input.bookingId }
}

/** What the vendor would keep of a total, shown before an offer is sent. */
export async function previewPayout(
  ctx: ServiceContext,
  { totalCents }: { totalCents: number },
): Promise<Payout & { rateBps: number }> {
  const rateBps = await currentRateBps(ctx.db, await ownPhotographerId(ctx))
  return { ...payoutOf(totalCents, rateBps), rateBps }
}
