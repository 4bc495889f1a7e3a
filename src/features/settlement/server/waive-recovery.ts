import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { WaiveRecoveryInput } from '#features/payments/inputs.ts'
import { findOpenRecovery, waiveRecovery as waive } from '#features/payments/server/recovery-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type Decided, type DecisionPlan, decideOnMoney } from './decide-on-money.ts'

/** @throws AppError CONFLICT when nothing is owed. */
export async function planWaiver(
  tx: Db,
  ctx: ServiceContext,
  _booking: BookingRecord,
  input: WaiveRecoveryInput,
): Promise<DecisionPlan> {
  const { leftCents } = await findOpenRecovery(tx, input.recoveryId)
  return {
    // What is not asked for stays with the photographer.
    sums: { refundCents: 0, releaseCents: leftCents, commissionCents: 0, netCents: leftCents, dueCents: 0 },
    perform: () => waive(tx, ctx, input),
  }
}

/**
 * Asks a photographer for no more of a lost chargeback, with the reason; over the limit a second administrator
 * confirms.
 * @throws AppError CONFLICT when nothing is owed, or a part is being taken back.
 */
export async function waiveRecovery(ctx: ServiceContext, input: WaiveRecoveryInput): Promise<Decided> {
  const { bookingId } = await findOpenRecovery(ctx.db, input.recoveryId)
  const { reason } = input
  return decideOnMoney(ctx, { kind: 'waive-recovery', bookingId, input, reason, plan: planWaiver })
}
