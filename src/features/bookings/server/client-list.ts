import { eq } from 'drizzle-orm'
import { bookings, photographers } from '#drizzle/schema/index.ts'
import { nextDueDate, paidWithTax, totalWithTax } from '#features/payments/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { isLateDelivery } from './late-delivery-records.ts'
import { isWanted } from './next-action-records.ts'

/** The most bookings that are listed, more than any couple has: they are one list without pages. */
const MAX_BOOKINGS = 200

/** Every booking of the signed-in couple, soonest wedding first. */
export const listClientBookings = ({ db, actor, now }: Reader) =>
  db
    .select({
      id: bookings.id,
      eventDate: bookings.eventDate,
      place: bookings.eventLocation,
      status: bookings.status,
      stage: bookings.stage,
      totalCents: totalWithTax(bookings),
      paidCents: paidWithTax(bookings.id),
      nextDue: nextDueDate(bookings.id),
      isWanted: isWanted(bookings.id),
      isLate: isLateDelivery(bookings, now()),
      photographer: { name: vendorName(photographers), cover: coverOf(photographers.id) },
    })
    .from(bookings)
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .where(eq(bookings.clientId, coupleOf(actor!.userId)))
    .orderBy(bookings.eventDate, bookings.id)
    .limit(MAX_BOOKINGS)
