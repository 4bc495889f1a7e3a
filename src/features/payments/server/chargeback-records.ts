import { and, desc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { balanceChanges, chargebacks, charges, ledgerEntries, payments, refunds } from '#drizzle/schema/index.ts'
import { constant, hasRow, isOneOf, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import type { ProviderChargeback } from '#server/payments/hosted.ts'
import {
  chargebackLostMovement,
  chargebackMovement,
  chargebackWonMovement,
  refundByBankMovement,
} from '../ledger-movements.ts'
import { type Recovery, recoveryOf } from '../recovery.ts'
import { splitTakenBack } from '../sales-tax.ts'
import { paymentRefunded } from './events.ts'
import { bookMovement, type Owners, releasedCents } from './ledger.ts'
import { movePayment } from './move-payment.ts'
import { frozenCommission, type SignedBooking } from './payout-records.ts'
import { keepFromPayouts, openRecovery } from './recovery-records.ts'
import { refundedGross, settledKey } from './refund-records.ts'

export type Chargeback = typeof chargebacks.$inferSelect

/** The payment that a charge at the service was, with its booking; null when it is not one of ours. */
export async function findCharged(
  db: Db,
  chargeRef: string,
): Promise<{ chargeId: string; paymentId: string; bookingId: string } | null> {
  const [found] = await db
    .select({ chargeId: charges.id, paymentId: payments.id, bookingId: payments.bookingId })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(eq(charges.providerRef, chargeRef), eq(charges.status, 'succeeded')))
  return found ?? null
}

type Charged = NonNullable<Awaited<ReturnType<typeof findCharged>>>

/** What is left of a payment after its refunds, and what the booking still holds. */
async function leftOf(tx: Db, { paymentId, bookingId }: Charged) {
  const isEscrow = and(eq(ledgerEntries.accountKind, 'escrow'), eq(ledgerEntries.ownerId, bookingId))
  const [left] = await tx
    .select({
      line: {
        amountCents: payments.amountCents,
        taxCents: payments.taxCents,
        refundedCents: payments.refundedCents,
        refundedTaxCents: payments.refundedTaxCents,
      },
      escrowCents: sumRows(ledgerEntries, ledgerEntries.amountCents, isEscrow),
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const { line, escrowCents } = left!
  const lineCents = line.amountCents - line.refundedCents
  return { line, lineCents, lineTaxCents: line.taxCents - line.refundedTaxCents, escrowCents }
}

/** The chargeback with this name at the service; the booking is locked. */
export async function findChargeback(tx: Db, providerRef: string): Promise<Chargeback | null> {
  const [known] = await tx.select().from(chargebacks).where(eq(chargebacks.providerRef, providerRef))
  return known ?? null
}

/** Keeps a new chargeback, and takes what the bank took out of escrow as far as the booking still holds it. */
export async function openChargeback(
  tx: Db,
  booking: Owners,
  { charged, providerRef, found, at }: { charged: Charged; providerRef: string; found: ProviderChargeback; at: Date },
): Promise<Chargeback> {
  const { reason, evidenceDueBy } = found
  const left = await leftOf(tx, charged)
  const { amountCents, taxCents } = splitTakenBack(left.line, found.amountCents)
  const escrowCents = Math.max(0, Math.min(amountCents, left.lineCents, left.escrowCents))
  const [opened] = await tx
    .insert(chargebacks)
    .values({
      bookingId: booking.id,
      chargeId: charged.chargeId,
      providerRef,
      amountCents,
      taxCents,
      escrowCents,
      reason,
      evidenceDueBy,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const movement = chargebackMovement(opened!)
  await bookMovement(tx, booking, movement, { idempotencyKey: `chargeback:${opened!.id}`, at })
  return opened!
}

/** The bank lets the platform keep the payment. */
export async function winChargeback(tx: Db, booking: Owners, { id, ...known }: Chargeback, at: Date): Promise<void> {
  const movement = chargebackWonMovement(known)
  await bookMovement(tx, booking, movement, { idempotencyKey: `chargeback-won:${id}`, at })
  await tx.update(chargebacks).set({ status: 'won', decidedAt: at, updatedAt: at }).where(eq(chargebacks.id, id))
}

/**
 * Refunds of the payment that were ordered and not made, as the caller has looked up: the bank has made them, as far as its
 * money goes.
 */
async function settleOrdered(tx: Db, booking: Owners, { chargeId, cents, at }: Ordered): Promise<number> {
  const ordered = await tx
    .select({ id: refunds.id, amountCents: refundedGross, returns: refunds.returns })
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), isOneOf(refunds.status, ['pending', 'failed', 'returned'])))
    .orderBy(refunds.id)
    .for('update')
  let left = cents
  for (const { id, amountCents, returns } of ordered) {
    if (amountCents > left) continue
    left -= amountCents
    const settled = {
      status: 'succeeded' as const,
      providerRef: null,
      failureMessage: null,
      settledAt: at,
      updatedAt: at,
    }
    await tx.update(refunds).set(settled).where(eq(refunds.id, id))
    const movement = refundByBankMovement(amountCents, { hasCreditNote: returns > 0 })
    await bookMovement(tx, booking, movement, { idempotencyKey: settledKey(id, returns), at })
  }
  return cents - left
}

type Ordered = { chargeId: string; cents: number; at: Date }

/**
 * The bank gives the payment back to the couple: a refund that it made itself, with its credit note; one that was
 * already ordered counts as sent: the caller has looked up that the service did not make it. What of it had been
 * released comes back from the photographer, unless it is the platform's loss: first from payouts none of whose
 * transfers was made (`notMade`). (PY11)
 * @returns what comes back from the photographer, null when nothing does; and what of the payment had been released.
 */
export async function loseChargeback(
  tx: Db,
  booking: SignedBooking,
  { known, charged, notMade, at }: { known: Chargeback; charged: Charged; notMade: readonly string[]; at: Date },
): Promise<{ recovery: Recovery | null; missingCents: number }> {
  const { id, amountCents, taxCents, reason, escrowCents } = known
  const left = await leftOf(tx, charged)
  const returned = Math.min(amountCents, left.lineCents)
  const returnedTax = Math.min(taxCents, left.lineTaxCents)
  const takenCents = amountCents + taxCents
  const backCents = returned + returnedTax
  const { chargeId } = charged
  const alreadyOrdered = await settleOrdered(tx, booking, { chargeId, cents: takenCents - backCents, at })
  const refundId = returned > 0 ? await bankRefund(tx, booking, { known, charged, returned, returnedTax, at }) : null
  const restCents = takenCents - alreadyOrdered
  if (restCents > 0) {
    const idempotencyKey = refundId ? `refund-settled:${refundId}` : `chargeback-lost:${id}`
    const movement = chargebackLostMovement(restCents, backCents, taxCents - returnedTax)
    await bookMovement(tx, booking, movement, { idempotencyKey, at })
  }
  await tx
    .update(chargebacks)
    .set({ status: 'lost', decidedAt: at, refundId, updatedAt: at })
    .where(eq(chargebacks.id, id))
  const lost = { reason, returnedCents: returned, escrowCents, releasedCents: await releasedCents(tx, booking.id) }
  const recovery = recoveryOf(lost, frozenCommission(booking))
  if (recovery) {
    await openRecovery(tx, booking, { chargebackId: id, recovery, at })
    await keepFromPayouts(tx, booking, { notMade, at })
  }
  return { recovery, missingCents: returned - escrowCents }
}

type BankRefund = { known: Chargeback; charged: Charged; returned: number; returnedTax: number; at: Date }

async function bankRefund(
  tx: Db,
  booking: Owners,
  { known, charged, returned, returnedTax, at }: BankRefund,
): Promise<string> {
  const { paymentId, chargeId } = charged
  const [line] = await tx
    .select({
      paidCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      refundedTaxCents: payments.refundedTaxCents,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const refundedCents = line!.refundedCents + returned
  await movePayment(tx, paymentId, refundedCents === line!.paidCents ? 'refund' : 'refund-part', {
    at,
    refundedCents,
    refundedTaxCents: line!.refundedTaxCents + returnedTax,
  })
  await raise(tx, paymentRefunded, { id: paymentId, bookingId: booking.id, amountCents: returned, at })
  const [refund] = await tx
    .insert(refunds)
    .values({
      bookingId: booking.id,
      paymentId,
      chargeId,
      amountCents: returned,
      taxCents: returnedTax,
      status: 'succeeded',
      idempotencyKey: `refund:chargeback:${known.id}`,
      reason: 'Taken back by your bank',
      settledAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: refunds.id })
  return refund!.id
}

/** The evidence has been given. */
export async function answeredChargeback(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .update(chargebacks)
    .set({ status: 'answered', answeredAt: at, updatedAt: at })
    .where(and(eq(chargebacks.id, id), eq(chargebacks.status, 'open')))
}

/** The chargeback of a booking that waits for its bank; the one whose evidence is due first. */
export async function openChargebackOf(tx: Db, bookingId: string): Promise<Chargeback | null> {
  const [open] = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.bookingId, bookingId), isOneOf(chargebacks.status, ['open', 'answered'])))
    .orderBy(desc(chargebacks.status), chargebacks.evidenceDueBy)
    .limit(1)
  return open ?? null
}

/**
 * The names at the service of chargebacks that may have moved without a report: all that wait for their bank, and those
 * of which only the balance tells.
 */
export async function unreportedChargebacks(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  const isAboutIt = eq(chargebacks.providerRef, balanceChanges.sourceRef)
  const isAdjustment = eq(balanceChanges.type, 'adjustment')
  const waiting = db
    .select({ id: chargebacks.providerRef })
    .from(chargebacks)
    .where(constant(inArray(chargebacks.status, ['open', 'answered'])))
  const unheardOf = db
    .select({ id: balanceChanges.sourceRef })
    .from(balanceChanges)
    .where(and(isAdjustment, sql`${balanceChanges.sourceRef} ~ '^d[pu]_'`, not(hasRow(chargebacks, isAboutIt))))
  // Kept, and returned after all.
  const returned = db
    .select({ id: chargebacks.providerRef })
    .from(chargebacks)
    .innerJoin(balanceChanges, isAboutIt)
    .where(and(eq(chargebacks.status, 'lost'), isAdjustment, gt(balanceChanges.amountCents, 0)))
  const found = union(waiting, unheardOf, returned).as('found')
  return db.select({ id: found.id }).from(found).where(gt(found.id, after)).orderBy(found.id).limit(limit)
}
