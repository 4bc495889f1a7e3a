import { and, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { bookings, offers, photographers } from '#drizzle/schema/index.ts'
import { commissionRateBps } from '#features/payments/commission.ts'
import { type SalesTax, withTax } from '#features/payments/sales-tax.ts'
import { dueLines } from '#features/payments/schedule.ts'
import { insertSchedule } from '#features/payments/server/records.ts'
import { type CancellationPolicy, type CancellationTerms, freezeTerms } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { earlierOf, endOfDay, todayIn } from '#shared/date/days.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { announce } from './news.ts'
import { type BookingRecord, moveBooking } from './records.ts'

/** A vendor's current rate in basis points; frozen on a booking when it is signed. */
export async function currentRateBps(db: Db, photographerId: string): Promise<number> {
  const couples = db
    .select({ count: countDistinct(bookings.clientId) })
    .from(bookings)
    .where(
      and(
        eq(bookings.photographerId, photographers.id),
        eq(bookings.status, 'completed'),
        gte(bookings.totalAmountCents, sql`qualifying_booking_cents()`),
      ),
    )
  const [row] = await db
    .select({ override: photographers.commissionRateBps, completed: sql<number>`${couples}::int` })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  return commissionRateBps(row?.completed ?? 0, row?.override ?? null)
}

const PAY_WITHIN_MS = 7 * 86_400_000

/** Everything a signature binds to, as written in the signed contract. */
export type SignedTerms = {
  totalAmountCents: number
  salesTax: SalesTax | null
  currency: string
  schedule: readonly ScheduleLine[]
  cancellationPolicy: CancellationPolicy
  cancellationTerms: CancellationTerms
  deliveryDays: number
  eventDate: string
  eventLocation: string
}

/**
 * Both have signed: the binding terms are copied from the signed contract; commission, cap and the policy's tiers are
 * frozen, the payments fall due, and the date is held for another week, at most until the wedding day is over. The
 * booking is locked. (X131)
 * @returns `payBy` only if the wedding day comes before the week is over.
 * @throws AppError INVALID_TRANSITION when the offer is no longer open.
 */
export async function signBooking(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { schedule, ...terms }: SignedTerms,
): Promise<{ booking: BookingRecord; firstCents: number; payBy: string | null }> {
  const at = ctx.now()
  const rateBps = await currentRateBps(tx, booking.photographerId)
  const lines = dueLines(schedule, todayIn(booking.eventTimeZone, at))
  const week = new Date(at.getTime() + PAY_WITHIN_MS)
  const dayOver = endOfDay(terms.eventDate, booking.eventTimeZone)
  const signed = await moveBooking(tx, ctx, booking, 'sign', {
    set: {
      ...freezeTerms({ totalCents: terms.totalAmountCents, rateBps, policy: terms.cancellationPolicy }),
      ...terms,
      holdExpiresAt: earlierOf(week, dayOver),
    },
  })
  await insertSchedule(tx, booking.id, lines, at)
  await tx
    .update(offers)
    .set({ status: 'accepted', updatedAt: at })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.status, 'sent')))
  const payBy = dayOver < week ? terms.eventDate : null
  return { booking: { ...signed, ...terms }, firstCents: withTax(lines[0]!), payBy }
}

/** The couple declines a locked booking's offer, or the contract over it, and the photographer is told. */
export async function rejectBooking(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  written: string,
): Promise<void> {
  const note = redact(written).text
  await moveBooking(tx, ctx, booking, 'reject', { reason: note, data: { note } })
  const what = booking.stage === 'offered' || booking.stage === 'countered' ? 'offer' : 'contract'
  await announce(tx, ctx, booking, { mail: 'booking-rejected', what, note })
}
