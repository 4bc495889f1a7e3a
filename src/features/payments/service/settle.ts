import { and, eq, ne, sql } from 'drizzle-orm'
import { bookings, charges, payments } from '#drizzle/schema/index.ts'
import { todayIn } from '#features/availability/model.ts'
import { announceDateLost, announcePayment, announcePaymentReturned } from '#features/bookings/announce.ts'
import { type BookingRecord, lockBookingById, moveBooking } from '#features/bookings/records.ts'
import { DATE_LOST_REASON, ENDED_WHILE_PAYING_REASON } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isUniqueViolation } from '#server/errors.ts'
import type { ChargeResult } from '#server/payments/provider.ts'
import { chargeMovement } from '../movements.ts'
import { bookMovement, cancelOpenPayments, orderRefunds, paidLines } from '../records.ts'
import { type PaidLine, refundOfAmount } from '../refund.ts'

/**
 * What became of an attempt in the books. `date-lost`, `closed` = paid, but the date was gone or the booking over:
 * everything goes back. `late` = the provider took money for an attempt that was given up and replaced: it is not in the
 * books, and the caller gives it back.
 */
export type Settled = 'paid' | 'failed' | 'date-lost' | 'closed' | 'late'

type Charge = { id: string; paymentId: string; bookingId: string; amountCents: number; type: string }

async function findCharge(tx: Db, chargeId: string): Promise<Charge | null> {
  const [charge] = await tx
    .select({
      id: charges.id,
      paymentId: charges.paymentId,
      bookingId: payments.bookingId,
      amountCents: charges.amountCents,
      type: payments.type,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(charges.id, chargeId))
  return charge ?? null
}

/** The other couples who were about to book the date lose it, and are told. (5-states row 9) */
async function freeOthers(tx: Db, ctx: ServiceContext, won: BookingRecord): Promise<void> {
  const others = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.photographerId, won.photographerId),
        eq(bookings.eventDate, won.eventDate),
        eq(bookings.status, 'pending'),
        ne(bookings.id, won.id),
      ),
    )
    .orderBy(bookings.id)
  for (const { id } of others) {
    const other = await lockBookingById(tx, id)
    if (!other || other.status !== 'pending') continue
    await loseDate(tx, ctx, other)
  }
}

async function loseDate(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const at = ctx.now()
  await moveBooking(tx, ctx, booking, 'lose-date', {
    set: { cancelledAt: at, cancelReason: DATE_LOST_REASON, holdExpiresAt: null },
    data: { reason: DATE_LOST_REASON },
    isTimer: true,
  })
  await cancelOpenPayments(tx, booking.id, at)
  await announceDateLost(tx, ctx, booking)
}

/** Makes the date this couple's: in a savepoint, because the database has the last word. (BK3, AV4) */
async function confirm(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<boolean> {
  const at = ctx.now()
  try {
    await tx.transaction(async (inner) => {
      await moveBooking(inner, ctx, booking, 'pay-first', {
        set: {
          confirmedAt: at,
          bookingDate: todayIn(booking.eventTimeZone, at),
          holdExpiresAt: null,
        },
      })
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'bookings_one_per_date')) return false
    throw error
  }
}

/** Everything that was paid for the given lines goes back. */
async function refundLines(tx: Db, ctx: ServiceContext, booking: BookingRecord, paid: PaidLine[], reason: string) {
  const heldCents = paid.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)
  await orderRefunds(tx, booking, {
    refund: refundOfAmount(paid, heldCents),
    reason,
    requestedBy: null,
    at: ctx.now(),
  })
}

/** The date was gone after all: what was paid goes back in full, and the booking is over. */
async function giveBack(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  await refundLines(tx, ctx, booking, await paidLines(tx, booking.id), DATE_LOST_REASON)
  await loseDate(tx, ctx, booking)
}

/** The booking ended while the card was being charged: this payment goes back, what was settled before stays settled. */
async function returnPayment(tx: Db, ctx: ServiceContext, booking: BookingRecord, charge: Charge): Promise<void> {
  const paid = await paidLines(tx, booking.id)
  const own = paid.filter((line) => line.id === charge.paymentId)
  await refundLines(tx, ctx, booking, own, ENDED_WHILE_PAYING_REASON)
  await announcePaymentReturned(tx, ctx, booking, charge.amountCents)
}

const isClosed = ({ status }: BookingRecord) => status === 'cancelled' || status === 'completed'

async function settleFailure(
  tx: Db,
  booking: BookingRecord,
  charge: Charge,
  result: ChargeResult & { status: 'failed' },
  at: Date,
) {
  const { code, cardBrand, cardLast4 } = result
  await tx
    .update(charges)
    .set({ status: 'failed', failureCode: code, cardBrand, cardLast4, settledAt: at, updatedAt: at })
    .where(eq(charges.id, charge.id))
  const status = isClosed(booking) ? 'cancelled' : 'failed'
  await tx.update(payments).set({ status, updatedAt: at }).where(eq(payments.id, charge.paymentId))
}

async function settleSuccess(
  tx: Db,
  booking: BookingRecord,
  charge: Charge,
  result: ChargeResult & { status: 'succeeded' },
  at: Date,
) {
  const { providerRef, cardBrand, cardLast4 } = result
  const shown = { providerRef, cardBrand, cardLast4, failureCode: null }
  await tx
    .update(charges)
    .set({ status: 'succeeded', ...shown, settledAt: at, updatedAt: at })
    .where(eq(charges.id, charge.id))
  await tx
    .update(payments)
    .set({ status: 'paid', paymentDate: at, updatedAt: at })
    .where(eq(payments.id, charge.paymentId))
  const description = charge.type === 'retainer' ? 'Retainer paid' : 'Balance paid'
  await bookMovement(tx, booking, chargeMovement(charge.amountCents, description), {
    idempotencyKey: `charge:${charge.id}`,
    at,
  })
}

/** What is already known of an attempt, behind the booking's lock; null when its outcome is still to be written down. */
async function knownOutcome(tx: Db, charge: Charge, result: ChargeResult): Promise<Settled | null> {
  const [now] = await tx
    .select({ status: charges.status, line: payments.status })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(charges.id, charge.id))
  if (now!.status === 'processing') return null
  if (now!.status === 'succeeded') return 'paid'
  if (result.status === 'failed') return 'failed'
  // Given up as unanswered, and charged after all: right as long as nothing else was done about the payment.
  return now!.line === 'failed' ? null : 'late'
}

/**
 * Writes down what the provider answered: charge, payment, ledger, and for a first payment the confirmed booking, all or
 * nothing. Called twice it does its work once; by the job it does what it does for the couple. (PY2, PY12, BK3)
 */
export async function settleCharge(ctx: ServiceContext, chargeId: string, result: ChargeResult): Promise<Settled> {
  return ctx.db.transaction(async (tx) => {
    const charge = (await findCharge(tx, chargeId))!
    const booking = (await lockBookingById(tx, charge.bookingId))!
    const known = await knownOutcome(tx, charge, result)
    if (known) return known
    if (result.status === 'failed') {
      await settleFailure(tx, booking, charge, result, ctx.now())
      return 'failed'
    }
    await settleSuccess(tx, booking, charge, result, ctx.now())
    if (isClosed(booking)) {
      await returnPayment(tx, ctx, booking, charge)
      return 'closed'
    }
    const isFirst = booking.stage === 'awaiting_payment'
    if (isFirst) {
      if (!(await confirm(tx, ctx, booking))) {
        await giveBack(tx, ctx, booking)
        return 'date-lost'
      }
      await freeOthers(tx, ctx, booking)
    }
    await announcePayment(tx, ctx, booking, { amountCents: charge.amountCents, isFirst })
    return 'paid'
  })
}

/** Attempts whose answer was lost are looked up at the provider and settled. For the scheduled job; safe to repeat. */
export async function staleCharges(db: Db, before: Date): Promise<{ id: string; idempotencyKey: string }[]> {
  return db
    .select({ id: charges.id, idempotencyKey: charges.idempotencyKey })
    .from(charges)
    .where(and(eq(charges.status, 'processing'), sql`${charges.createdAt} < ${before}`))
    .orderBy(charges.createdAt)
    .limit(100)
}
