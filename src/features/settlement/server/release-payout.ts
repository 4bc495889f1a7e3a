import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { ReleasePayoutInput } from '#features/payments/inputs.ts'
import { findHeldPayout, releaseHeldPayout } from '#features/payments/server/payout-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type Decided, type DecisionPlan, decideOnMoney } from './decide-on-money.ts'

/** @throws AppError CONFLICT when the payout is not held. */
export async function planPayoutRelease(
  tx: Db,
  ctx: ServiceContext,
  _booking: BookingRecord,
  input: ReleasePayoutInput,
): Promise<DecisionPlan> {
  const { amountCents } = await findHeldPayout(tx, input.payoutId)
  return {
    // The commission was taken when the booking's money was released.
    sums: { refundCents: 0, releaseCents: amountCents, commissionCents: 0, netCents: amountCents, dueCents: 0 },
    perform: () => releaseHeldPayout(tx, ctx, input),
  }
}

/**
 * Releases one payout of a suspended vendor, with the reason: the next run sends it once its day has come.
 * @throws AppError CONFLICT when it is not held: its vendor is restored, or it was sent.
 */
export async function releasePayout(ctx: ServiceContext, input: ReleasePayoutInput): Promise<Decided> {
  const { payoutId, reason } = input
  const { bookingId } = await findHeldPayout(ctx.db, payoutId)
  return decideOnMoney(ctx, { kind: 'release-payout', bookingId, payoutId, input, reason, plan: planPayoutRelease })
}
