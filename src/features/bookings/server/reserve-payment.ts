import { sql } from 'drizzle-orm'
import type { PayInput } from '#features/payments/inputs.ts'
import {
  asAlreadyPaying,
  assertLinePayable,
  type Attempt,
  beginCharge,
  findLineToPay,
  findOwnLine,
  openAttempt,
} from '#features/payments/server/charge-records.ts'
import { NOT_PAYABLE } from '#features/payments/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { CHECKOUT_LEAST_MS } from '#server/payments/hosted.ts'
import { DATE_BEING_PAID, DATE_TAKEN } from '../texts.ts'
import { withBooking } from './locked-records.ts'
import type { BookingRecord } from './records.ts'
import { assertMayBind } from './standing-records.ts'

/**
 * How long a page stays open, and with it the date reserved: the least that the provider allows, and two minutes to open
 * it in, because a request may be repeated. (docs/decisions/004-checkout-pages.md)
 */
const CHECKOUT_MS = CHECKOUT_LEAST_MS + 2 * 60_000

type Rivals = { isTaken: boolean; isBeingPaid: boolean }

/** What other couples have of this booking's date; `isBeingPaid` while one of them has a page without an outcome. */
export async function rivalsOf(tx: Db, booking: BookingRecord): Promise<Rivals & { isBeingCaptured: boolean }> {
  const [others] = await rows<Rivals & { isBeingCaptured: boolean }>(
    tx.execute(sql`
      with rivals as (
        select b.id, b.status, b.stage, b.date_kept from bookings b
        where b.photographer_id = ${booking.photographerId} and b.event_date = ${booking.eventDate} and b.id <> ${booking.id}),
      paying as (
        select c.capturing_at from rivals r join payments p on p.booking_id = r.id join charges c on c.payment_id = p.id
        where r.stage = 'awaiting_payment' and c.status = 'processing')
      select exists (select from rivals r where r.status in ('confirmed', 'completed') or r.date_kept) as "isTaken",
        exists (select from paying) as "isBeingPaid",
        exists (select from paying where capturing_at is not null) as "isBeingCaptured"`),
  )
  return others!
}

/**
 * Only one couple at a time can pay for a photographer's date: it is reserved while its page is open. Taken dates and
 * those somebody else is paying for are refused before a page is opened. (AV4, 5-states row 9)
 */
async function assertDateIsFree(tx: Db, booking: BookingRecord): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`date:${booking.photographerId}:${booking.eventDate}`}, 3))`,
  )
  const { isTaken, isBeingPaid } = await rivalsOf(tx, booking)
  if (isTaken) throw new AppError('DATE_TAKEN', DATE_TAKEN)
  if (isBeingPaid) throw new AppError('DATE_TAKEN', DATE_BEING_PAID)
}

async function assertPayable(tx: Db, booking: BookingRecord): Promise<void> {
  if (booking.stage === 'awaiting_payment') {
    await assertMayBind(tx, booking, 'client')
    return assertDateIsFree(tx, booking)
  }
  // A dispute freezes release, not duty; what a decision left due is paid on the completed booking (X122).
  if (booking.status !== 'confirmed' && booking.status !== 'completed')
    throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
}

/** The attempt, and what its page says: whom it is for, and whose mail address the provider asks for. */
export type Reserved = Attempt & { booking: BookingRecord }

/**
 * Reserves the payment line and, for a first payment, the date, before the provider is asked; an attempt that is under way
 * is the same attempt, however often and at how many screens Pay is pressed. (PY2)
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, STANDS_STILL, FORBIDDEN.
 */
export async function reserveCharge(ctx: ServiceContext, { paymentId }: PayInput): Promise<Reserved> {
  const { bookingId } = await findOwnLine(ctx.db, ctx, paymentId)
  return withBooking(ctx, bookingId, async (tx, booking) => {
    // The provider's pages live by the real clock, whatever moment this request names.
    const now = new Date()
    const line = await findLineToPay(tx, ctx, paymentId)
    const open = openAttempt(line, now)
    if (open) return { ...open, booking }
    assertLinePayable(line)
    await assertPayable(tx, booking)
    const expiresAt = new Date(now.getTime() + CHECKOUT_MS)
    return { ...(await beginCharge(tx, line, { expiresAt, at: ctx.now() })), booking }
  }).catch(asAlreadyPaying)
}
