import { and, eq, isNull } from 'drizzle-orm'
import { bookingEvents, offers, vendorTasks } from '#drizzle/schema/index.ts'
import type { BookingIdInput } from '#features/bookings/inputs.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { aboutBooking, announce } from '#features/bookings/server/news.ts'
import { assertMayBind } from '#features/bookings/server/standing-records.ts'
import { MOVE_REFUSED } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { todayIn } from '#shared/date/days.ts'
import { WANTED_ALREADY } from '../texts.ts'

/**
 * "We'd like to book": asks the photographer for the contract by bell, mail and task, and freezes nothing;
 * once per version of an offer. The task closes when the contract is sent. (X133)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION without an open offer, CONFLICT when it was already said;
 * ON_HOLD, FORBIDDEN.
 */
export async function wantToBook(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<void> {
  const at = ctx.now()
  await withBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.stage !== 'offered') throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
    await assertMayBind(tx, booking, 'client')
    const [wanted] = await tx
      .update(offers)
      .set({ wantedAt: at, updatedAt: at })
      .where(and(eq(offers.bookingId, booking.id), eq(offers.status, 'sent'), isNull(offers.wantedAt)))
      .returning({ version: offers.version })
    if (!wanted) throw new AppError('CONFLICT', WANTED_ALREADY)
    const { couple } = aboutBooking(booking)
    await tx.insert(vendorTasks).values({
      vendorId: booking.photographerId,
      title: `Send ${couple} the contract`,
      description: 'They would like to book.',
      dueDate: booking.holdExpiresAt ? todayIn(booking.eventTimeZone, booking.holdExpiresAt) : null,
      relatedClientId: booking.clientId,
      source: `want:${booking.id}:${wanted.version}`,
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(bookingEvents).values({
      bookingId: booking.id,
      type: 'want',
      actorId: ctx.actor!.userId,
      actorRole: 'client',
      data: { version: wanted.version },
      createdAt: at,
    })
    await announce(tx, ctx, booking, { mail: 'booking-wanted' })
  })
}
