import { sql } from 'drizzle-orm'
import type { PayInput } from '#features/payments/inputs.ts'
import {
  asAlreadyPaying,
  assertLinePayable,
  type Attempt,
  beginCharge,
  earlierAttempt,
  findLineToPay,
  findOwnLine,
} from '#features/payments/server/charge-records.ts'
import { NOT_PAYABLE } from '#features/payments/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { paymentProvider } from '#server/payments/index.ts'
import { DATE_BEING_PAID, DATE_TAKEN } from '../texts.ts'
import { withBooking } from './locked-records.ts'
import type { BookingRecord } from './records.ts'
import { assertMayBind } from './standing-records.ts'

/** How long an attempt may wait for an answer before the provider is asked about it. */
export const ATTEMPT_MS = 2 * 60_000

/**
 * Only one couple at a time can pay for a photographer's date, so that nobody is charged for a date that is
 * gone: taken dates and those somebody else is paying for are refused before any money moves. (AV4, 5-states
 * row 9)
 */
async function assertDateIsFree(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`date:${booking.photographerId}:${booking.eventDate}`}, 3))`,
  )
  const sinceMs = now.getTime() - ATTEMPT_MS
  const [others] = await rows<{ isTaken: boolean; isBeingPaid: boolean }>(
    tx.execute(sql`
      with rivals as (
        select b.id, b.status, b.stage, b.date_kept from bookings b
        where b.photographer_id = ${booking.photographerId} and b.event_date = ${booking.eventDate} and b.id <> ${booking.id})
      select exists (select from rivals r where r.status in ('confirmed', 'completed') or r.date_kept) as "isTaken",
        exists (select from rivals r join payments p on p.booking_id = r.id join charges c on c.payment_id = p.id
          where r.stage = 'awaiting_payment' and c.status = 'processing'
            and c.created_at > ${new Date(sinceMs).toISOString()}) as "isBeingPaid"`),
  )
  if (others!.isTaken) throw new AppError('DATE_TAKEN', DATE_TAKEN)
  if (others!.isBeingPaid) throw new AppError('DATE_TAKEN', DATE_BEING_PAID)
}

async function assertPayable(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  if (booking.stage === 'awaiting_payment') {
    await assertMayBind(tx, booking, 'client')
    return assertDateIsFree(tx, booking, now)
  }
  // A dispute freezes release, not duty; what a decision left due is paid on the completed booking (X122).
  if (booking.status !== 'confirmed' && booking.status !== 'completed')
    throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
}

/**
 * Reserves the payment line and, for a first payment, the date, before the provider is asked. (PY2)
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, STANDS_STILL, FORBIDDEN.
 */
export async function reserveCharge(
  ctx: ServiceContext,
  { paymentId, idempotencyKey }: Pick<PayInput, 'paymentId' | 'idempotencyKey'>,
): Promise<Attempt & { currency: string }> {
  const at = ctx.now()
  const { bookingId } = await findOwnLine(ctx.db, ctx, paymentId)
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const { currency } = booking
    const line = await findLineToPay(tx, ctx, { paymentId, idempotencyKey })
    const earlier = earlierAttempt(line)
    if (earlier) return { ...earlier, currency }
    assertLinePayable(line)
    await assertPayable(tx, booking, at)
    return { ...(await beginCharge(tx, line, { idempotencyKey, provider: paymentProvider().name, at })), currency }
  }).catch(asAlreadyPaying)
}
