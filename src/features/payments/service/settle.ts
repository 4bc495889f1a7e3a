import { and, eq, ne, sql } from 'drizzle-orm'
import { bookings, charges, payments } from '#drizzle/schema/index.ts'
import { todayIn } from '#features/availability/model.ts'
import { announceDateLost, announcePayment } from '#features/bookings/announce.ts'
import { type BookingRecord, lockBookingById, moveBooking } from '#features/bookings/records.ts'
import { DATE_LOST_REASON } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isUniqueViolation } from '#server/errors.ts'
import type { ChargeResult } from '#server/payments/provider.ts'
import { chargeMovement } from '../movements.ts'
import { bookMovement, cancelOpenPayments, orderRefunds, paidLines } from '../records.ts'
import { refundOfAmount } from '../refund.ts'

/** What became of an attempt in the books. `date-lost` = paid, but the date was gone: everything goes back. */
export type Settled = 'paid' | 'failed' | 'date-lost'

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

/** The date was gone after all: what was paid goes back in full, and the booking is over. */
async function giveBack(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const paid = await paidLines(tx, booking.id)
  const heldCents = paid.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)
  await orderRefunds(tx, booking, {
    refund: refundOfAmount(paid, heldCents),
    reason: DATE_LOST_REASON,
    requestedBy: null,
    at: ctx.now(),
  })
  await loseDate(tx, ctx, booking)
}

async function settleFailure(
  tx: Db,
  chargeId: string,
  paymentId: string,
  result: ChargeResult & { status: 'failed' },
  at: Date,
) {
  await tx
    .update(charges)
    .set({
      status: 'failed',
      failureCode: result.code,
      cardBrand: result.cardBrand,
      cardLast4: result.cardLast4,
      settledAt: at,
      updatedAt: at,
    })
    .where(and(eq(charges.id, chargeId), eq(charges.status, 'processing')))
  await tx.update(payments).set({ status: 'failed', updatedAt: at }).where(eq(payments.id, paymentId))
}

/**
 * Writes down what the provider answered: charge, payment, ledger, and for a first payment the confirmed booking, all or
 * nothing. Called twice it does its work once. (PY2, PY12, BK3)
 */
export async function settleCharge(ctx: ServiceContext, chargeId: string, result: ChargeResult): Promise<Settled> {
  return ctx.db.transaction(async (tx) => {
    const charge = (await findCharge(tx, chargeId))!
    const booking = (await lockBookingById(tx, charge.bookingId))!
    const at = ctx.now()
    const [open] = await tx.select({ status: charges.status }).from(charges).where(eq(charges.id, chargeId))
    if (open!.status !== 'processing') return open!.status === 'succeeded' ? 'paid' : 'failed'
    if (result.status === 'failed') {
      await settleFailure(tx, chargeId, charge.paymentId, result, at)
      return 'failed'
    }
    const { providerRef, cardBrand, cardLast4 } = result
    await tx
      .update(charges)
      .set({ status: 'succeeded', providerRef, cardBrand, cardLast4, settledAt: at, updatedAt: at })
      .where(eq(charges.id, chargeId))
    await tx
      .update(payments)
      .set({ status: 'paid', paymentDate: at, updatedAt: at })
      .where(eq(payments.id, charge.paymentId))
    const description = charge.type === 'retainer' ? 'Retainer paid' : 'Balance paid'
    await bookMovement(tx, booking, chargeMovement(charge.amountCents, description), {
      idempotencyKey: `charge:${chargeId}`,
      at,
    })
    if (booking.stage === 'awaiting_payment') {
      if (!(await confirm(tx, ctx, booking))) {
        await giveBack(tx, ctx, booking)
        return 'date-lost'
      }
      await freeOthers(tx, ctx, booking)
    }
    await announcePayment(tx, ctx, booking, {
      amountCents: charge.amountCents,
      isFirst: booking.stage === 'awaiting_payment',
    })
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
