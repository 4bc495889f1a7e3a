import { bookingSubstitutes } from '#drizzle/schema/index.ts'
import type { BookingIdInput, EmergencyInput } from '#features/bookings/inputs.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { similarTo } from '#features/directory/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { SUBSTITUTES_CHANGED } from '../texts.ts'
import { cancellationOf, planCancel } from './cancel.ts'

/** Those of the same place who are free on the day, closest in style and price. */
const freeInstead = (tx: Db, { photographerId, eventDate }: BookingRecord): Promise<DirectoryCard[]> =>
  similarTo(tx, { id: photographerId, day: eventDate })

/** What the photographer's "I can’t make this date" would do now: the refund, and who could be suggested. */
export type EmergencyPreview = {
  refundCents: number
  /** Sales tax that goes back with it. */
  taxCents: number
  substitutes: { id: string; name: string; location: string }[]
}

/**
 * What saying "I can’t make this date" would refund, by the function that does it, and who is free instead.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when this booking cannot be cancelled by the photographer.
 */
export const previewEmergency = (ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<EmergencyPreview> =>
  withBooking(ctx, bookingId, async (tx, booking) => {
    const { refundCents, taxCents } = await cancellationOf(tx, ctx, booking, true)
    const found = await freeInstead(tx, booking)
    return {
      refundCents,
      taxCents,
      substitutes: found.map(({ id, name, businessName, location }) => ({ id, name: businessName || name, location })),
    }
  })

/**
 * The photographer cannot shoot: the booking ends as their cancellation, everything that the couple paid goes back, the
 * date stays blocked, and up to three photographers who are free on the day are suggested to the couple. (BK13)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION; CONFLICT when the refund or who is free has changed since it was
 * shown.
 */
export async function reportEmergency(ctx: ServiceContext, input: EmergencyInput): Promise<{ refundCents: number }> {
  const { bookingId, reason, refundCents, substituteIds } = input
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const free = new Set((await freeInstead(tx, booking)).map(({ id }) => id))
    if (substituteIds.some((id) => !free.has(id))) throw new AppError('CONFLICT', SUBSTITUTES_CHANGED)
    const { perform } = await planCancel(tx, ctx, booking, { bookingId, reason, refundCents, keptCents: 0 }, true)
    await perform()
    const chosen = [...new Set(substituteIds)]
    if (chosen.length > 0) {
      const at = ctx.now()
      const rows = chosen.map((photographerId, position) => ({ bookingId, photographerId, position, createdAt: at }))
      await tx.insert(bookingSubstitutes).values(rows)
      await announce(tx, ctx, booking, { mail: 'substitutes-offered', count: chosen.length })
    }
    return { refundCents }
  })
}
