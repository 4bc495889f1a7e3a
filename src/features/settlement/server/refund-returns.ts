import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { RefundIdInput, SettleRefundInput } from '#features/payments/inputs.ts'
import {
  findReturnedRefund,
  findSentRefund,
  orderAgain,
  returnRefund,
  settleByHand,
} from '#features/payments/server/refund-return-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { type Decided, type DecisionPlan, decideOnMoney } from './decide-on-money.ts'

/** Where administrators read about it, and what they can do. */
const DESK = '/admin/payments?tab=refunds&status=returned'

/**
 * Follows a report about a refund that was sent: a bank may send it back for weeks. It is read at the service, so that
 * reports may come late, twice or never.
 */
export async function syncRefund(ctx: ServiceContext, providerRef: string): Promise<void> {
  const sent = await findSentRefund(ctx.db, providerRef)
  if (!sent) return
  const { isReturned, why } = await (await hostedPayments()).sentRefund(providerRef)
  if (!isReturned) return
  await transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, sent.bookingId))!
    const at = ctx.now()
    const returned = await returnRefund(tx, booking, { providerRef, why, at })
    if (!returned) return
    const { id, amountCents, isOwed } = returned
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: booking.id,
      action: 'booking.refund-returned',
      by: 'system',
      after: { refund: sent.id, amountCents, why },
    })
    // The couple has this money by a chargeback that was decided meanwhile.
    if (!isOwed) return
    await announce(tx, ctx, booking, { mail: 'refund-returned', amountCents })
    const title = 'A couple’s bank sent a refund back'
    await notifyTeam(tx, { kind: 'refund.returned', title, href: DESK, dedupeKey: `refund.returned/${id}` }, at)
  })
}

/**
 * Sends a refund that came back to the same card once more; it leaves with the next run.
 * @throws AppError CONFLICT when it does not wait.
 */
export async function resendRefund(ctx: ServiceContext, input: RefundIdInput): Promise<void> {
  await transact(ctx.db, (tx) => orderAgain(tx, ctx, input))
}

/** @throws AppError CONFLICT when the refund does not wait. */
export async function planSettleRefund(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  input: SettleRefundInput,
): Promise<DecisionPlan> {
  const { amountCents: refundCents } = await findReturnedRefund(tx, input.refundId)
  return {
    sums: { refundCents, releaseCents: 0, commissionCents: 0, netCents: 0, dueCents: 0 },
    perform: async () => {
      await settleByHand(tx, ctx, booking, input)
      await announce(tx, ctx, booking, { mail: 'payment-refunded', amountCents: refundCents })
    },
  }
}

/**
 * Writes down that the team paid a refund which came back in another way, and how; the couple is told. Over the limit a
 * second administrator confirms.
 * @throws AppError CONFLICT when it does not wait.
 */
export async function settleRefund(ctx: ServiceContext, input: SettleRefundInput): Promise<Decided> {
  const { bookingId } = await findReturnedRefund(ctx.db, input.refundId)
  const { reason } = input
  return decideOnMoney(ctx, { kind: 'settle-refund', bookingId, input, reason, plan: planSettleRefund })
}
