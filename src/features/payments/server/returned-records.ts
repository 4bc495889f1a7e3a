import { and, eq, not } from 'drizzle-orm'
import { chargebacks, payments, recoveries, recoveryParts, refunds } from '#drizzle/schema/index.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { chargebackReopenedMovement } from '../ledger-movements.ts'
import type { Chargeback } from './chargeback-records.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { movePayment } from './move-payment.ts'

/**
 * A bank returns what it had kept, which then is an open chargeback again. Undone as long as its refund was the bank's own and
 * the booking goes on; otherwise the money is the platform's until its team has decided.
 * @returns whether everything is as it was before the bank kept it.
 */
export async function reopenChargeback(
  tx: Db,
  booking: Owners & { status: string },
  { known, at }: { known: Chargeback; at: Date },
): Promise<boolean> {
  const { id, amountCents, taxCents, refundId } = known
  const [made] = refundId ? await tx.select().from(refunds).where(eq(refunds.id, refundId)) : []
  const isWhole = made?.amountCents === amountCents && made.taxCents === taxCents
  const bankRefund = booking.status === 'confirmed' && isWhole ? made : null
  if (bankRefund) await undoBankRefund(tx, { refund: bankRefund, chargebackId: id, at })
  const takenCents = amountCents + taxCents
  const movement = chargebackReopenedMovement(takenCents, bankRefund ? takenCents : 0)
  await bookMovement(tx, booking, movement, { idempotencyKey: `chargeback-reopened:${id}`, at })
  return bankRefund !== null
}

type BankRefundMade = { refund: typeof refunds.$inferSelect; chargebackId: string; at: Date }

/** The line counts as paid again, and the refund as not made; its credit note stays, and a receipt follows. */
async function undoBankRefund(tx: Db, { refund, chargebackId, at }: BankRefundMade): Promise<void> {
  const [line] = await tx
    .select({ refundedCents: payments.refundedCents, refundedTaxCents: payments.refundedTaxCents })
    .from(payments)
    .where(eq(payments.id, refund.paymentId))
  const refundedCents = line!.refundedCents - refund.amountCents
  await movePayment(tx, refund.paymentId, refundedCents === 0 ? 'restore' : 'restore-part', {
    at,
    refundedCents,
    refundedTaxCents: line!.refundedTaxCents - refund.taxCents,
  })
  await tx.update(chargebacks).set({ refundId: null, updatedAt: at }).where(eq(chargebacks.id, chargebackId))
  await tx.delete(refunds).where(eq(refunds.id, refund.id))
}

/** Asks for no more of a chargeback that a bank returned after all; what is being taken back just now, the team sees to. */
export async function waiveReturned(tx: Db, chargebackId: string, at: Date): Promise<void> {
  const isUnderWay = hasRow(
    recoveryParts,
    and(eq(recoveryParts.recoveryId, recoveries.id), eq(recoveryParts.status, 'pending')),
  )
  const own = and(eq(recoveries.chargebackId, chargebackId), eq(recoveries.status, 'open'))
  await tx
    .update(recoveries)
    .set({ status: 'waived', waiveReason: 'The couple’s bank returned the payment', updatedAt: at })
    .where(and(own, not(isUnderWay)))
}
