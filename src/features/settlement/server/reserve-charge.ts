import { lockDates, rivalsOf } from '#features/bookings/server/date-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertMayBind } from '#features/bookings/server/standing-records.ts'
import type { PayInput } from '#features/payments/inputs.ts'
import type { WayToPay } from '#features/payments/model.ts'
import {
  type Attempt,
  asAlreadyPaying,
  assertLinePayable,
  beginCharge,
  findLineToPay,
  findOwnLine,
  type OpenPage,
  openAttempt,
} from '#features/payments/server/charge-records.ts'
import { NOT_PAYABLE } from '#features/payments/texts.ts'
import { waysToPay } from '#features/payments/ways.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { CHECKOUT_LEAST_MS } from '#server/payments/hosted.ts'
import { todayIn } from '#shared/date/days.ts'
import { DATE_BEING_PAID, DATE_TAKEN } from '../texts.ts'

/**
 * How long a page stays open, and with it the date reserved: the least that the provider allows, and two minutes to open
 * it in, because a request may be repeated. (docs/decisions/004-checkout-pages.md)
 */
const CHECKOUT_MS = CHECKOUT_LEAST_MS + 2 * 60_000

/**
 * No more couples at a time can pay for a photographer's date than it has places: one is reserved while its page is
 * open. Dates without a place are refused before a page is opened.
 */
async function assertDateIsFree(tx: Db, booking: BookingRecord): Promise<void> {
  await lockDates(tx, booking.photographerId)
  const { isTaken, isBeingPaid } = await rivalsOf(tx, booking)
  if (isTaken) throw new AppError('DATE_TAKEN', DATE_TAKEN)
  if (isBeingPaid) throw new AppError('DATE_TAKEN', DATE_BEING_PAID)
}

async function assertBookingPayable(tx: Db, booking: BookingRecord): Promise<void> {
  if (booking.stage === 'awaiting_payment') return assertMayBind(tx, booking, 'client')
  // A dispute freezes release, not duty; what a decision left due is paid on the completed booking.
  if (booking.status !== 'confirmed' && booking.status !== 'completed')
    throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
}

/**
 * Whether the couple may pay this line at all, before anybody at the provider is asked about it; whether the date is still
 * free is known after that. Returns the attempt that is under way. @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, ON_HOLD, FORBIDDEN.
 */
export async function assertMayPay(ctx: ServiceContext, { paymentId }: PayInput): Promise<OpenPage | null> {
  const { bookingId } = await findOwnLine(ctx.db, ctx, paymentId)
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const line = await findLineToPay(tx, ctx, paymentId)
    // What has become of one that is under way, or of the one before it, is what is asked.
    if (line.status !== 'processing') assertLinePayable({ ...line, isBlocked: false })
    await assertBookingPayable(tx, booking)
    return line.open
  })
}

/** How one line of a booking can be paid today: what takes days to arrive is for the balance, well before the wedding. */
export const waysOf = (
  { eventDate, eventTimeZone }: Pick<BookingRecord, 'eventDate' | 'eventTimeZone'>,
  type: string,
  now: Date,
): readonly WayToPay[] => waysToPay({ type, eventDate, today: todayIn(eventTimeZone, now) })

/** The attempt, and what its page says: whom it is for, and whose mail address the provider asks for. */
export type Reserved = Attempt & { booking: BookingRecord }

/**
 * Reserves the payment line and, for a first payment, the date, before the provider is asked; an attempt that is under
 * way is the same attempt, however often and at how many screens Pay is pressed.
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, ON_HOLD, FORBIDDEN.
 */
export async function reserveCharge(ctx: ServiceContext, { paymentId, consent }: PayInput): Promise<Reserved> {
  const { bookingId } = await findOwnLine(ctx.db, ctx, paymentId)
  return withBooking(ctx, bookingId, async (tx, booking) => {
    // The provider's pages live by the real clock, whatever moment this request names.
    const now = new Date()
    const line = await findLineToPay(tx, ctx, paymentId)
    const open = openAttempt(line, now)
    if (open) return { ...open, booking }
    assertLinePayable(line)
    await assertBookingPayable(tx, booking)
    if (booking.stage === 'awaiting_payment') await assertDateIsFree(tx, booking)
    const expiresAt = new Date(now.getTime() + CHECKOUT_MS)
    const consentVersion = consent ?? null
    const begun = { expiresAt, openedBy: ctx.actor!.userId, consentVersion, at: ctx.now() }
    return { ...(await beginCharge(tx, line, begun)), booking }
  }).catch(asAlreadyPaying)
}
