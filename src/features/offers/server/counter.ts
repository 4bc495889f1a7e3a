import { and, desc, eq, like } from 'drizzle-orm'
import { offers, vendorTasks } from '#drizzle/schema/index.ts'
import { wishesOf, wishWords } from '#features/bookings/counter-wishes.ts'
import { type BookingStage } from '#features/bookings/model.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { moveBooking } from '#features/bookings/server/records.ts'
import { nextState } from '#features/bookings/transitions.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { assertVersion } from '#server/version.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { CounterInput } from '../inputs.ts'
import { COUNTERED_REASON, OFFER_RENEWED } from '../texts.ts'
import { offerCountered } from './events.ts'

async function latestTerms(tx: Db, bookingId: string) {
  const [offer] = await tx
    .select({
      id: offers.id,
      version: offers.version,
      totalCents: offers.totalCents,
      packageDetails: offers.packageDetails,
      deliveryDays: offers.deliveryDays,
    })
    .from(offers)
    .where(eq(offers.bookingId, bookingId))
    .orderBy(desc(offers.version))
    .limit(1)
  return offer!
}

const isAnswerable = (stage: BookingStage): boolean => nextState('counter', stage, 'client') !== null

/**
 * The couple answers an open offer, or the contract over it, with a note and wished changes; the photographer sends a
 * new one or withdraws. The hold stays as it is; a yes that was said before and a contract that was sent no longer
 * hold.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION without an open offer, CONFLICT over a newer offer; ON_HOLD,
 * FORBIDDEN.
 */
export async function counterOffer(ctx: ServiceContext, input: CounterInput): Promise<void> {
  const { bookingId, version, note: written, ...wishes } = input
  const at = ctx.now()
  const note = redact(written).text
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const offer = await latestTerms(tx, bookingId)
    if (isAnswerable(booking.stage)) assertVersion(version, String(offer.version), OFFER_RENEWED)
    // The task of a yes that no longer holds; the transition would count it as done.
    const isOfYes = like(vendorTasks.source, `want:${bookingId}:%`)
    await tx.delete(vendorTasks).where(and(isOfYes, eq(vendorTasks.status, 'pending')))
    await moveBooking(tx, ctx, booking, 'counter', { data: { note } })
    await tx
      .update(offers)
      .set({ counterNote: note, counterWishes: wishes, counteredAt: at, wantedAt: null, updatedAt: at })
      .where(eq(offers.id, offer.id))
    if (booking.stage === 'contract_sent') {
      const by = { at, actorId: ctx.actor!.userId, actorRole: 'client' as const }
      await raise(tx, offerCountered, bookingId, { ...by, reason: COUNTERED_REASON })
    }
    await announce(tx, ctx, booking, {
      mail: 'booking-countered',
      note,
      wishes: wishesOf(wishes, offer).map(wishWords),
    })
  })
}
