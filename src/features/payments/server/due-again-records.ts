import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chargebacks, charges, payments, recoveries } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { paidAgainMovement } from '../ledger-movements.ts'
import { taxOfRefund } from '../sales-tax.ts'
import { TAKEN_BACK_DUE_DAYS } from '../schedule.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { movePayment } from './move-payment.ts'
import { addDuePayment, taxedLine } from './records.ts'
import { keepFromPayouts } from './recovery-records.ts'
import { orderRefunds } from './refund-records.ts'

type Wanted = { paymentId: string; amountCents: number; today: string; at: Date }

/** A line that is due instead of what a couple's bank took back, tax included. */
export type DueAgain = { amountCents: number; dueDate: string }

/**
 * What a bank took back of a payment is due again: on the line's own day, or in a week when that is over. Null when
 * nothing of it is the booking's. The booking is locked.
 */
export async function dueAgain(
  tx: Db,
  bookingId: string,
  { paymentId, amountCents, today, at }: Wanted,
): Promise<DueAgain | null> {
  if (amountCents <= 0) return null
  const [line] = await tx
    .select({ type: payments.type, dueDate: payments.dueDate })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const week = addDays(today, TAKEN_BACK_DUE_DAYS)
  const dueDate = line!.dueDate !== null && line!.dueDate > week ? line!.dueDate : week
  const again = { amountCents, dueDate, at, type: line!.type, replacesId: paymentId }
  const { taxCents } = await addDuePayment(tx, bookingId, again)
  return { amountCents: amountCents + taxCents, dueDate }
}

const first = alias(payments, 'first')

/**
 * What banks have given back of a locked booking is not paid twice: a line that was due instead is no longer due, and
 * for one that was paid meanwhile the first payment is refunded. One that is being paid is seen to when its outcome is
 * known. Returns what goes back to the couple, tax included.
 */
export async function settleWon(tx: Db, booking: Owners, at: Date): Promise<{ refundedCents: number }> {
  const found = await tx
    .select({
      id: payments.id,
      status: payments.status,
      amountCents: payments.amountCents,
      paymentId: first.id,
      keptCents: sql<number>`${first.amountCents} - ${first.refundedCents}`,
      chargebackId: chargebacks.id,
    })
    .from(payments)
    .innerJoin(first, eq(first.id, payments.replacesId))
    .innerJoin(charges, and(eq(charges.paymentId, first.id), eq(charges.status, 'succeeded')))
    .innerJoin(chargebacks, and(eq(chargebacks.chargeId, charges.id), eq(chargebacks.status, 'won')))
    .where(and(eq(payments.bookingId, booking.id), ne(payments.status, 'cancelled')))
  let refundedCents = 0
  for (const { id, status, amountCents, paymentId, keptCents, chargebackId } of found) {
    if (status === 'scheduled' || status === 'failed') await movePayment(tx, id, 'cancel', { at })
    if (status === 'scheduled' || status === 'failed' || status === 'processing' || status === 'clearing') continue
    const refundCents = Math.min(amountCents, keptCents)
    if (refundCents === 0) continue
    const lines = [{ paymentId, amountCents: refundCents }]
    const taxCents = taxOfRefund(await taxedLine(tx, paymentId), refundCents)
    await orderRefunds(tx, booking, {
      refund: { percent: 100, lines, refundCents, taxCents, keptCents: 0 },
      cause: `chargeback-won:${chargebackId}`,
      reason: PAID_TWICE,
      requestedBy: null,
      at,
    })
    refundedCents += refundCents + taxCents
  }
  return { refundedCents }
}

/** The reason of a refund, as the couple reads it. */
const PAID_TWICE = 'Your bank has returned a payment that you had made again'

/** The lost chargeback that a line is due for; null when it is due for another reason. */
async function lostFor(tx: Db, paymentId: string) {
  const [found] = await tx
    .select({
      id: chargebacks.id,
      lostCents: sql<number>`least(${payments.amountCents}, ${chargebacks.amountCents} - ${chargebacks.escrowCents})`,
      recoveryId: recoveries.id,
    })
    .from(payments)
    .innerJoin(charges, and(eq(charges.paymentId, payments.replacesId), eq(charges.status, 'succeeded')))
    .innerJoin(chargebacks, and(eq(chargebacks.chargeId, charges.id), eq(chargebacks.status, 'lost')))
    .leftJoin(recoveries, eq(recoveries.chargebackId, chargebacks.id))
    .where(eq(payments.id, paymentId))
  return found ?? null
}

/**
 * A payment made again after the release: what the platform had lost is its own again. Returns the rest, which is the
 * photographer's, as its share was taken back. The booking is locked.
 */
export async function coverLoss(
  tx: Db,
  booking: Owners,
  { paymentId, amountCents, at }: Omit<Wanted, 'today'>,
): Promise<number> {
  const lost = await lostFor(tx, paymentId)
  if (!lost || lost.lostCents <= 0) return amountCents
  if (lost.recoveryId) {
    // What has not come back of it is kept from the payout of this payment; what was waived is paid now.
    const waived = and(eq(recoveries.id, lost.recoveryId), eq(recoveries.status, 'waived'))
    await tx.update(recoveries).set({ status: 'open', waiveReason: null, updatedAt: at }).where(waived)
    return amountCents
  }
  const movement = paidAgainMovement(lost.lostCents)
  await bookMovement(tx, booking, movement, { idempotencyKey: `chargeback-paid-again:${lost.id}`, at })
  return amountCents - lost.lostCents
}

/** What of a photographer's debt is still missing is kept from payouts that have just been planned. */
export const keepOwed = (tx: Db, booking: Owners, at: Date): Promise<void> =>
  keepFromPayouts(tx, booking, { notMade: [], at })
