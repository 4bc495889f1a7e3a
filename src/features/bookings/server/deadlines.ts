import { and, eq, gt, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '#drizzle/schema/index.ts'
import { hasOpenPayments, isPaymentOpen, isPaymentUnderWay } from '#features/payments/server/records.ts'
import {
  hasChargeback,
  hasTakenBack,
  isTakenBack,
  isUnderChargeback,
} from '#features/payments/server/taken-back-records.ts'
import type { Asker, ServiceContext } from '#server/context.ts'
import { clockOf, constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { transact } from '#server/transact.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { lastDeliveryDay, NOT_DELIVERED_DAYS, REVIEW_WINDOW_DAYS } from '../model.ts'
import { EXPIRED_REASON, NOT_DELIVERED_REASON, OFFER_EXPIRED_REASON, UNPAID_REASON } from '../texts.ts'
import { completeBooking } from './completion-records.ts'
import { startDispute } from './dispute-records.ts'
import { reviewWindowOver } from './events.ts'
import { eventToday } from './late-delivery-records.ts'
import { announce } from './news.ts'
import { type BookingRecord, isReachedBy, lockRow, moveBooking } from './records.ts'

const REVIEW_WINDOW_MS = REVIEW_WINDOW_DAYS * 86_400_000
/** The most bookings that one run changes. */
const BATCH = 200

/** `reader`: whoever asks for one booking; somebody else's is left to them and the job. */
type Due = { bookingId: string | null; reader?: Asker; after: string; limit: number }

/** What time may do to a booking: each rule is checked again under the booking's lock. */
function isDue(now: Date): SQL | undefined {
  const today = eventToday(bookings, now)
  const isDayOver = lt(bookings.eventDate, today)
  const isHoldOver = and(
    constant(inArray(bookings.stage, ['contract_sent', 'awaiting_payment'])),
    lte(bookings.holdExpiresAt, clockOf(bookings.frozenAt, now)),
  )
  const lastDay = sql`${bookings.eventDate} + ${bookings.deliveryDays} + ${NOT_DELIVERED_DAYS}::int`
  return or(
    and(constant(eq(bookings.status, 'pending')), or(isDayOver, isHoldOver)),
    and(constant(and(eq(bookings.status, 'confirmed'), eq(bookings.stage, 'upcoming'))), isDayOver),
    and(constant(and(eq(bookings.status, 'confirmed'), eq(bookings.stage, 'awaiting_delivery'))), lt(lastDay, today)),
    and(
      constant(and(eq(bookings.status, 'confirmed'), eq(bookings.stage, 'delivered'))),
      lte(bookings.confirmBy, now),
      not(isPaymentOpen(bookings.id)),
      not(isUnderChargeback(bookings.id)),
    ),
    and(
      constant(and(eq(bookings.status, 'completed'), eq(bookings.stage, 'released'))),
      lte(bookings.completedAt, new Date(now.getTime() - REVIEW_WINDOW_MS)),
      not(isTakenBack(bookings.id)),
    ),
  )
}

/** The next bookings whose deadline may have passed. */
const dueBookings = (db: Db, now: Date, { bookingId, reader, after, limit }: Due): PromiseLike<{ id: string }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        // Without one it is another statement: a plan that fits the job's whole table must not answer for it.
        bookingId ? eq(bookings.id, bookingId) : undefined,
        bookingId && reader ? isReachedBy(reader) : undefined,
        gt(bookings.id, after),
        isDue(now),
      ),
    )
    .orderBy(bookings.id)
    .limit(limit)

const EXPIRY = {
  offered: { name: 'expire-offer', reason: OFFER_EXPIRED_REASON },
  countered: { name: 'expire-offer', reason: OFFER_EXPIRED_REASON },
  contract_sent: { name: 'expire-contract', reason: EXPIRED_REASON },
  awaiting_payment: { name: 'expire-payment', reason: UNPAID_REASON },
} as const

/**
 * An offer outlives its hold on the date; nothing is signed or paid for the first time after the wedding day.
 */
async function expire(tx: Db, ctx: ServiceContext, booking: BookingRecord, stage: keyof typeof EXPIRY) {
  const { name, reason } = EXPIRY[stage]
  await moveBooking(tx, ctx, booking, name, { reason, data: { reason }, isTimer: true })
  await announce(tx, ctx, booking, { mail: 'booking-expired', reason })
}

/** Ends a booking that waits for an agreement or its first payment, because one side has left. */
export async function expirePending(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  if (booking.stage in EXPIRY) await expire(tx, byTime(ctx), booking, booking.stage as keyof typeof EXPIRY)
}

const isReviewWindowOver = ({ completedAt }: BookingRecord, now: Date): boolean =>
  completedAt !== null && completedAt.getTime() + REVIEW_WINDOW_MS <= now.getTime()

/** Two weeks after the completion: what one side wrote is revealed, and the booking is done. */
async function closeReviewWindow(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const shown = await raise(tx, reviewWindowOver, booking.id, ctx.now())
  for (const author of shown.flat()) await announce(tx, ctx, booking, { mail: 'review-shown', author })
  await moveBooking(tx, ctx, booking, 'close', { isTimer: true })
}

/** Nothing was delivered for 30 days after the contract's last day: our team decides. */
async function disputeDelivery(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const reason = NOT_DELIVERED_REASON
  await moveBooking(tx, ctx, booking, 'not-delivered', { data: { reason }, isTimer: true })
  await startDispute(tx, booking.id, { reason, openedBy: null, openedRole: 'system', at: ctx.now() })
  await announce(tx, ctx, booking, { mail: 'delivery-missing', lastDay: lastDeliveryDay(booking) })
}

/** Applies the next timed transition that is due on a locked booking, if any; called until there is none. */
async function passDeadline(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<boolean> {
  const now = ctx.now()
  const { stage, holdExpiresAt, confirmBy, frozenAt } = booking
  const today = todayIn(booking.eventTimeZone, now)
  const isDayOver = booking.eventDate < today
  if (stage in EXPIRY) {
    const isHeld = stage === 'contract_sent' || stage === 'awaiting_payment'
    // Clocks are paused while one side is suspended; the wedding day does not wait.
    const isHoldOver = isHeld && holdExpiresAt !== null && holdExpiresAt <= (frozenAt ?? now)
    if (!isDayOver && !isHoldOver) return false
    // A payment that began in time counts, whenever its answer arrives.
    if (stage === 'awaiting_payment' && (await isPaymentUnderWay(tx, booking.id))) return false
    await expire(tx, ctx, booking, stage as keyof typeof EXPIRY)
    return true
  }
  if (stage === 'upcoming' && isDayOver) {
    await moveBooking(tx, ctx, booking, 'event-passed', { isTimer: true })
    return true
  }
  if (stage === 'awaiting_delivery' && addDays(lastDeliveryDay(booking), NOT_DELIVERED_DAYS) < today) {
    await disputeDelivery(tx, ctx, booking)
    return true
  }
  if (stage === 'released' && isReviewWindowOver(booking, now)) {
    if (await hasTakenBack(tx, booking.id)) return false
    await closeReviewWindow(tx, ctx, booking)
    return true
  }
  const isSilent = stage === 'delivered' && confirmBy !== null && confirmBy <= now
  // Unpaid money cannot be released: the clock waits for the open payment, and for a bank that took one back.
  if (!isSilent || (await hasOpenPayments(tx, booking.id)) || (await hasChargeback(tx, booking.id))) return false
  await completeBooking(tx, ctx, booking, { name: 'auto-confirm' })
  return true
}

/**
 * Timed transitions have no author: neither a refund nor a closed contract names the person whose request triggered it.
 */
const byTime = (ctx: ServiceContext): ServiceContext => ({ ...ctx, actor: null })

/**
 * Applies every timed transition that is due on a locked booking, in the caller's transaction: the one function behind
 * the timer, reads and every verb. (X128)
 * @returns the booking afterwards.
 */
export async function applyDeadlines(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<BookingRecord> {
  let current = booking
  while (await passDeadline(tx, byTime(ctx), current)) current = (await lockRow(tx, booking.id))!
  return current
}

/**
 * Applies every timed transition of bookings that is due: offers, contracts and first payments that ran out, weddings
 * that are over, deliveries that are missing or that nobody objected to, review periods. Run by the timer, and before a
 * booking is read or changed, so that a missed run makes no difference. Idempotent.
 */
export async function passDeadlines(
  ctx: ServiceContext,
  { bookingId = null, reader }: { bookingId?: string | null; reader?: Asker } = {},
): Promise<{ moved: number; failed: number }> {
  const { done: moved, failed } = await processDue(ctx, {
    name: 'booking deadline',
    limit: BATCH,
    next: (after, limit) => dueBookings(ctx.db, ctx.now(), { bookingId, reader, after, limit }),
    work: ({ id }) =>
      transact(ctx.db, async (tx) => {
        const booking = await lockRow(tx, id)
        return booking !== null && (await applyDeadlines(tx, ctx, booking)) !== booking
      }),
  })
  return { moved, failed }
}
