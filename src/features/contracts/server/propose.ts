import { withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { endDueInquiry } from '#features/inquiries/server/records.ts'
import { beginWithOffer, renewOffer } from '#features/offers/server/records.ts'
import { taxOfOffer } from '#features/offers/server/sales-tax-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import type { ProposalInput, ReviseProposalInput, Signature } from '../inputs.ts'
import { assertMayWriteContract } from './deal-limits.ts'
import { insertForOffer } from './draft.ts'
import { sendWithOffer } from './send.ts'

type Words = { title: string; content: string }

/** The contract of an offer made in this transaction: written, signed and sent at once. */
async function addContract(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { words, signature }: { words: Words; signature: Signature },
): Promise<string> {
  const { photographerId, clientId, id: bookingId } = booking
  await assertMayWriteContract(tx, ctx, { photographerId, clientId })
  const contractId = await insertForOffer(tx, ctx, photographerId, { clientId, bookingId, ...words })
  await recordAudit(tx, ctx, { entityType: 'contract', entityId: contractId, action: 'contracts.create' })
  await sendWithOffer(tx, ctx, booking, { contractId, signature })
  return contractId
}

/**
 * Answers an inquiry with an offer that carries its contract: the photographer signs by sending, once. One
 * transaction and one mail.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN, INVALID_INPUT, NAME_UNCONFIRMED (field fullName),
 * ON_HOLD, FORBIDDEN, RATE_LIMITED, UNAVAILABLE (the tax service did not answer).
 */
export async function propose(ctx: ServiceContext, input: ProposalInput): Promise<{ bookingId: string }> {
  const { title, content, fullName, confirmedName, isAgreed, ...offer } = input
  await endDueInquiry(ctx, offer)
  const tax = await taxOfOffer(ctx, { inquiryId: offer.inquiryId, bookingId: null }, offer)
  return transact(ctx.db, async (tx) => {
    const { booking } = await beginWithOffer(tx, ctx, offer, tax)
    await addContract(tx, ctx, booking, {
      words: { title, content },
      signature: { fullName, confirmedName, isAgreed },
    })
    return { bookingId: booking.id }
  })
}

/**
 * The same for the next offer of a booking, such as the answer to a couple that asked for other terms.
 * @throws AppError as `propose`; CONFLICT over a newer offer or wishes that were not read.
 */
export async function reviseProposal(ctx: ServiceContext, input: ReviseProposalInput): Promise<{ bookingId: string }> {
  const { title, content, fullName, confirmedName, isAgreed, ...offer } = input
  const tax = await taxOfOffer(ctx, { inquiryId: null, bookingId: offer.bookingId }, offer)
  return withBooking(ctx, offer.bookingId, async (tx, before) => {
    const { booking } = await renewOffer(tx, ctx, before, offer, tax)
    await addContract(tx, ctx, booking, {
      words: { title, content },
      signature: { fullName, confirmedName, isAgreed },
    })
    return { bookingId: booking.id }
  })
}
