import { sql } from 'drizzle-orm'
import { todayIn } from '#features/availability/model.ts'
import { expireOpenContract, voidOpenContract } from '#features/contracts/records.ts'
import { cancelOpenPayments, hasOpenPayments } from '#features/payments/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import { aboutBooking, announce } from '../announce.ts'
import { bookingNews } from '../news.ts'
import { type BookingRecord, lockBookingById, moveBooking } from '../records.ts'
import { EXPIRED_REASON, UNPAID_REASON } from '../texts.ts'
import { completeBooking } from './complete.ts'

/** Bookings one run looks at. */
const BATCH = 200

/** Every booking whose deadline may have passed; each rule is asked again behind the booking's lock. */
const dueBookings = (db: Db, now: Date, bookingId: string | null): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    db.execute(sql`
      select b.id from bookings b
      where (${bookingId}::uuid is null or b.id = ${bookingId}::uuid) and (
        (b.status = 'pending' and b.stage in ('contract_sent', 'awaiting_payment')
          and b.hold_expires_at <= ${now.toISOString()}::timestamptz)
        or (b.status = 'confirmed' and b.stage = 'upcoming'
          and b.event_date < (${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date)
        or (b.stage = 'delivered' and b.confirm_by <= ${now.toISOString()}::timestamptz))
      order by b.updated_at limit ${BATCH}`),
  )

async function expire(tx: Db, ctx: ServiceContext, booking: BookingRecord, name: 'expire-contract' | 'expire-payment') {
  const at = ctx.now()
  const reason = name === 'expire-contract' ? EXPIRED_REASON : UNPAID_REASON
  await moveBooking(tx, ctx, booking, name, {
    set: { cancelledAt: at, cancelReason: reason, holdExpiresAt: null },
    data: { reason },
    isTimer: true,
  })
  await (name === 'expire-contract' ? expireOpenContract : voidOpenContract)(tx, booking.id, { reason, at })
  await cancelOpenPayments(tx, booking.id, at)
  await announce(tx, ctx, booking, bookingNews.expired(aboutBooking(booking), reason))
}

/** Makes the one timed move that is due, if any; asked again until there is none. */
async function passDeadline(tx: Db, ctx: ServiceContext, bookingId: string): Promise<boolean> {
  const booking = await lockBookingById(tx, bookingId)
  if (!booking) return false
  const now = ctx.now()
  const isHoldOver = booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  if (booking.stage === 'contract_sent' && isHoldOver) {
    await expire(tx, ctx, booking, 'expire-contract')
    return true
  }
  if (booking.stage === 'awaiting_payment' && isHoldOver) {
    await expire(tx, ctx, booking, 'expire-payment')
    return true
  }
  if (booking.stage === 'upcoming' && booking.eventDate < todayIn(booking.eventTimeZone, now)) {
    await moveBooking(tx, ctx, booking, 'event-passed', { isTimer: true })
    return true
  }
  const isSilent = booking.stage === 'delivered' && booking.confirmBy !== null && booking.confirmBy <= now
  // What is not paid cannot be released: the clock waits for the open payment.
  if (!isSilent || (await hasOpenPayments(tx, booking.id))) return false
  await completeBooking(tx, ctx, booking, { name: 'auto-confirm', isTimer: true })
  return true
}

/**
 * Makes every timed move of bookings that is due: contracts and first payments that ran out, weddings that are over,
 * deliveries nobody objected to. Run by the clock and before a booking is read, so that a missed run changes nothing;
 * twice is once. (5-states rows 10, 11, 13, 17)
 */
export async function passDeadlines(
  ctx: ServiceContext,
  { bookingId = null }: { bookingId?: string | null } = {},
): Promise<{ moved: number }> {
  let moved = 0
  for (const { id } of await dueBookings(ctx.db, ctx.now(), bookingId)) {
    try {
      while (await ctx.db.transaction((tx) => passDeadline(tx, ctx, id))) moved += 1
    } catch (error) {
      log.error('booking deadline failed', { requestId: ctx.requestId, bookingId: id, ...describeError(error) })
    }
  }
  return { moved }
}
