import { isDateGone as isRefused, loseDate, takeDate } from '#features/bookings/server/date-records.ts'
import { showAgain } from '#features/bookings/server/delivery-records.ts'
import { lockBookingWithRivals } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { type BookingRecord, moveBooking } from '#features/bookings/server/records.ts'
import { DATE_LOST_REASON } from '#features/bookings/texts.ts'
import { heldOf, type PaidLine, refundOfAmount } from '#features/payments/refund.ts'
import { type AskedAttempt, findCharge } from '#features/payments/server/attempt-records.ts'
import {
  type Charge,
  type ChargeResult,
  recordClearing,
  recordFailure,
  recordLook,
  recordSuccess,
} from '#features/payments/server/charge-records.ts'
import { coverLoss, keepOwed, settleWon } from '#features/payments/server/due-again-records.ts'
import { releaseEscrow } from '#features/payments/server/payout-records.ts'
import { paidLines } from '#features/payments/server/records.ts'
import { orderRefunds } from '#features/payments/server/refund-records.ts'
import { consentOf, saveWay } from '#features/payments/server/saved-way-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { ENDED_WHILE_PAYING_REASON } from '../texts.ts'
import { failAutomatic } from './fail-automatic.ts'

/**
 * Outcome of an attempt in the books. `date-lost`, `closed` = the money was taken, but the date was gone or the booking
 * over after all: everything is refunded.
 * `clearing` = the couple's bank has been asked, and nothing is paid before it answers.
 */
export type Settled = 'clearing' | 'paid' | 'failed' | 'date-lost' | 'closed'

/** What the couple has paid, tax included. */
const paidOf = ({ amountCents, taxCents }: Charge): number => amountCents + taxCents
/** The same, and what of it is tax. */
const paidWords = (charge: Charge) => ({ paidCents: paidOf(charge), taxCents: charge.taxCents })

/** Gives the date to this couple. @throws the database's refusal when it was another's after all. */
async function confirm(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<BookingRecord> {
  const at = ctx.now()
  const confirmed = { confirmedAt: at, holdExpiresAt: null }
  const set = { ...confirmed, bookingDate: todayIn(booking.eventTimeZone, at) }
  return { ...(await moveBooking(tx, ctx, booking, 'pay-first', { set, isBegun: true })), ...confirmed }
}

/** Refunds everything that was paid for the given lines. */
async function refundLines(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { paid, cause, reason }: { paid: PaidLine[]; cause: string; reason: string },
) {
  await orderRefunds(tx, booking, {
    refund: refundOfAmount(paid, heldOf(paid)),
    cause,
    reason,
    requestedBy: null,
    at: ctx.now(),
  })
}

/** The date was gone after all: what was paid is refunded in full, and the booking ends. */
async function giveBack(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const paid = await paidLines(tx, booking.id)
  await refundLines(tx, ctx, booking, { paid, cause: 'date-lost', reason: DATE_LOST_REASON })
  await loseDate(tx, ctx, booking)
}

/**
 * The booking ended while the money was being taken: this payment is refunded, earlier settlements stand.
 */
async function returnPayment(tx: Db, ctx: ServiceContext, booking: BookingRecord, charge: Charge): Promise<void> {
  const paid = await paidLines(tx, booking.id)
  const own = paid.filter((line) => line.id === charge.paymentId)
  const order = { paid: own, cause: `returned:${charge.id}`, reason: ENDED_WHILE_PAYING_REASON }
  await refundLines(tx, ctx, booking, order)
  await announce(tx, ctx, booking, { mail: 'payment-returned', paidCents: paidOf(charge) })
}

/**
 * A payment of a booking that is over has arrived: it is released to the photographer at once, but for what it makes
 * good of a loss.
 */
async function releaseDue(tx: Db, ctx: ServiceContext, booking: BookingRecord, charge: Charge): Promise<void> {
  const at = ctx.now()
  const { paymentId } = charge
  const amountCents = await coverLoss(tx, booking, { ...charge, at })
  const today = todayIn(booking.eventTimeZone, at)
  const released = await releaseEscrow(tx, booking, { cause: `payment:${paymentId}`, amountCents, today, at })
  await keepOwed(tx, booking, at)
  await announce(tx, ctx, booking, { mail: 'payment-released', ...paidWords(charge), payout: released })
}

/** The first payment has arrived: the date is booked, and the others lose it. */
async function bookDate(tx: Db, ctx: ServiceContext, booking: BookingRecord, charge: Charge): Promise<void> {
  const confirmed = await takeDate(tx, ctx, () => confirm(tx, ctx, booking))
  await announce(tx, ctx, confirmed, { mail: 'booking-confirmed', ...paidWords(charge) })
}

/** Both sides know that the couple's bank has been asked; what it does days later is another answer. */
async function beginClearing(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { charge, result }: { charge: AskedAttempt; result: ChargeResult & { status: 'clearing' } },
): Promise<Settled> {
  if (charge.status === 'clearing') await recordLook(tx, charge, ctx.now())
  else {
    await recordClearing(tx, charge, result, ctx.now())
    const isOver = booking.status === 'cancelled'
    await announce(tx, ctx, booking, { mail: 'payment-clearing', amountCents: paidOf(charge), isOver })
  }
  return 'clearing'
}

/** An attempt ended without money; who had counted on it is told. */
async function fail(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { charge, result }: { charge: AskedAttempt; result: ChargeResult & { status: 'failed' } },
): Promise<Settled> {
  const at = ctx.now()
  // Why the money was released was decided before the provider was asked.
  const code = charge.failureCode ?? result.code
  const isOver = booking.status === 'cancelled'
  const why = result.why ?? null
  await recordFailure(tx, charge, { code, why }, { isOver, at })
  if (charge.isAgain) await settleWon(tx, booking, at)
  // Nothing was charged; the couple is told, as every other that loses the date.
  if (code === 'date-lost' && booking.stage === 'awaiting_payment') await loseDate(tx, ctx, booking)
  // One that the couple has withdrawn before it was made is no news to anybody.
  if (charge.savedWayId && code === 'left') return 'failed'
  if (charge.savedWayId) await failAutomatic(tx, ctx, booking, { charge, why, isOver })
  else if (code === 'debit-returned' && !isOver)
    await announce(tx, ctx, booking, { mail: 'debit-returned', amountCents: paidOf(charge), why })
  return 'failed'
}

type Answer = { charge: Charge; result: ChargeResult; isDateGone: boolean }

/** One attempt to settle, in one transaction. */
async function settle(tx: Db, ctx: ServiceContext, { charge, result, isDateGone }: Answer): Promise<Settled> {
  const booking = (await lockBookingWithRivals(tx, ctx, charge.bookingId))!
  const now = (await findCharge(tx, { id: charge.id }))!
  if (now.status === 'succeeded') return 'paid'
  if (now.status === 'failed') return 'failed'
  if (result.status === 'clearing') return beginClearing(tx, ctx, booking, { charge: now, result })
  if (result.status === 'failed') return fail(tx, ctx, booking, { charge: now, result })
  await recordSuccess(tx, booking, charge, result, ctx.now())
  if (result.saved) {
    const isKept = booking.status === 'confirmed' || (booking.stage === 'awaiting_payment' && !isDateGone)
    const consent = await consentOf(tx, charge.id)
    const { saved, way } = result
    if (consent) await saveWay(tx, booking.id, { consent, saved, way, isKept, at: ctx.now() })
  }
  if (now.isAgain) await settleWon(tx, booking, ctx.now())
  if (booking.status === 'cancelled') {
    await returnPayment(tx, ctx, booking, charge)
    return 'closed'
  }
  // Nothing else is payable on a completed booking: whatever was open when it ended is cancelled.
  if (booking.status === 'completed') {
    await releaseDue(tx, ctx, booking, charge)
    return 'paid'
  }
  if (booking.stage !== 'awaiting_payment') {
    const isDisputed = booking.stage === 'disputed'
    await announce(tx, ctx, booking, { mail: 'payment-received', ...paidWords(charge), isDisputed })
    if (now.isAgain) await showAgain(tx, ctx, booking)
    return 'paid'
  }
  if (isDateGone) {
    await giveBack(tx, ctx, booking)
    return 'date-lost'
  }
  await bookDate(tx, ctx, booking, charge)
  return 'paid'
}

/**
 * Records the provider's answer: charge, payment, ledger, and for a first payment the confirmed booking, all or
 * nothing. Idempotent; works the same for the job and the couple. Whether the date is free, the database has the last
 * word: when it refuses the booking, everything is done again as for a date that is gone. (E16)
 */
export async function settleCharge(ctx: ServiceContext, charge: Charge, result: ChargeResult): Promise<Settled> {
  const attempt = (isDateGone: boolean) => transact(ctx.db, (tx) => settle(tx, ctx, { charge, result, isDateGone }))
  try {
    return await attempt(false)
  } catch (error) {
    if (!isRefused(error)) throw error
    return attempt(true)
  }
}
