import { and, asc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import { chargebacks, charges, payments, refunds } from '#drizzle/schema/index.ts'
import { constant, hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { type Moved, transferKey } from '#server/payments/hosted.ts'
import { refundAgainMovement, refundMovement, refundSettledMovement } from '../ledger-movements.ts'
import type { Refund } from '../refund.ts'
import { taxOfRefund } from '../sales-tax.ts'
import { paymentRefunded } from './events.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { movePayment } from './move-payment.ts'
import { taxedLine } from './records.ts'

const SENT_AGAIN = 'Refund sent again'

type RefundOrder = {
  refund: Refund
  /** The cause, such as `cancel` or `dispute:<id>`: a line is refunded once per cause. */
  cause: string
  reason: string
  requestedBy: string | null
  at: Date
}

/**
 * Orders refunds line by line: the money leaves escrow in this transaction and is sent later by
 * `settleRefunds`. A line is refunded once per cause.
 */
export async function orderRefunds(
  tx: Db,
  booking: Owners,
  { refund, cause, reason, requestedBy, at }: RefundOrder,
): Promise<void> {
  for (const { paymentId, amountCents } of refund.lines) {
    const taxCents = taxOfRefund(await taxedLine(tx, paymentId), amountCents)
    const [charge] = await tx
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.paymentId, paymentId), eq(charges.status, 'succeeded')))
    const [ordered] = await tx
      .insert(refunds)
      .values({
        bookingId: booking.id,
        paymentId,
        chargeId: charge?.id,
        idempotencyKey: `refund:${cause}:${paymentId}`,
        amountCents,
        taxCents,
        reason,
        requestedBy,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: refunds.idempotencyKey })
      .returning({ id: refunds.id })
    if (!ordered) continue
    const [line] = await tx
      .select({
        paidCents: payments.amountCents,
        refundedCents: payments.refundedCents,
        refundedTaxCents: payments.refundedTaxCents,
      })
      .from(payments)
      .where(eq(payments.id, paymentId))
    const refundedCents = line!.refundedCents + amountCents
    await movePayment(tx, paymentId, refundedCents === line!.paidCents ? 'refund' : 'refund-part', {
      at,
      refundedCents,
      refundedTaxCents: line!.refundedTaxCents + taxCents,
    })
    const movement = refundMovement(amountCents, taxCents)
    await bookMovement(tx, booking, movement, { idempotencyKey: `refund:${ordered.id}`, at })
    await raise(tx, paymentRefunded, { id: paymentId, bookingId: booking.id, amountCents, at })
  }
}

/** A refund on its way to the couple. */
export type OpenRefund = {
  id: string
  /** How often the couple's bank has sent it back, and how often it was sent again. */
  returns: number
  failures: number
  bookingId: string
  /** What goes back, tax included. */
  amountCents: number
  /** The key of the attempt for the provider. */
  idempotencyKey: string
  chargeRef: string | null
}

/** What the couple has back by a refund. */
export const refundedGross = sql<number>`${refunds.amountCents} + ${refunds.taxCents}`.mapWith(Number)

/** The bank has the money: the service would refuse to send it a second time. */
const isTakenBack = hasRow(
  chargebacks,
  and(eq(chargebacks.chargeId, charges.id), constant(inArray(chargebacks.status, ['open', 'answered']))),
)

/** Ordered refunds that have not arrived, after this id; failed ones are tried again. None of a payment a bank has taken back. */
export const openRefunds = (db: Db, after: string, limit: number): Promise<OpenRefund[]> =>
  unsettledRefunds(db, not(isTakenBack), { after, limit })

/** Ordered refunds of one payment that are not known to have been made: their last attempt may have lost its answer. */
export const unansweredRefunds = (db: Db, chargeId: string): Promise<OpenRefund[]> =>
  unsettledRefunds(db, eq(refunds.chargeId, chargeId))

async function unsettledRefunds(
  db: Db,
  which: SQL | undefined,
  page: { after: string; limit: number } | null = null,
): Promise<OpenRefund[]> {
  const found = db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      amountCents: refundedGross,
      returns: refunds.returns,
      failures: refunds.failures,
      chargeRef: charges.providerRef,
    })
    .from(refunds)
    .leftJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(isOneOf(refunds.status, ['pending', 'failed']), which, page ? gt(refunds.id, page.after) : undefined))
    .orderBy(asc(refunds.id))
  const open = page ? await found.limit(page.limit) : await found
  return open.map((refund) => ({ ...refund, idempotencyKey: transferKey(refund.id, refund.failures) }))
}

/** The key of the movement with which a refund arrived, after this many returns. */
export const settledKey = (refundId: string, returns: number): string =>
  returns === 0 ? `refund-settled:${refundId}` : `refund-settled:${refundId}:${returns}`

/**
 * Records the provider's answer about a refund, and its arrival in the ledger. A refusal counts for the attempt that it
 * answers: one that comes late must not give a new key to a refund that is being asked for again. Returns what is new; null
 * when the refund was settled or asked for anew meanwhile, whatever became of it since.
 */
export async function recordRefund(
  tx: Db,
  booking: Owners,
  { id, amountCents, returns, failures }: OpenRefund,
  result: Moved,
  at: Date,
): Promise<'arrived' | 'failed' | null> {
  const isRefused = result.status === 'failed'
  const outcome = isRefused
    ? { status: 'failed' as const, failureMessage: result.message, failures: failures + 1 }
    : { status: 'succeeded' as const, providerRef: result.providerRef, settledAt: at }
  const recorded = await tx
    .update(refunds)
    .set({ ...outcome, updatedAt: at })
    .where(
      and(
        eq(refunds.id, id),
        isOneOf(refunds.status, ['pending', 'failed']),
        eq(refunds.returns, returns),
        isRefused ? eq(refunds.failures, failures) : undefined,
      ),
    )
    .returning({ id: refunds.id })
  if (recorded.length === 0) return null
  if (isRefused) return 'failed'
  const movement = returns === 0 ? refundSettledMovement(amountCents) : refundAgainMovement(amountCents, SENT_AGAIN)
  await bookMovement(tx, booking, movement, { idempotencyKey: settledKey(id, returns), at })
  return 'arrived'
}
