import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import {
  keepFromPayouts,
  type OpenRecovery,
  type OpenReversal,
  openRecoveries,
  planReversal,
  recordReversal,
} from '#features/payments/server/recovery-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { lookUpTransfers } from './payouts.ts'

/** The most recoveries that one run handles. */
const BATCH = 100
/** The most transfers of one booking that a run reverses: it has few, and the next run goes on. */
const MAX_REVERSALS = 8

/** What is asked for next; what has not left yet is kept before. */
async function nextOf(ctx: ServiceContext, recovery: OpenRecovery): Promise<OpenReversal | null> {
  const { accountRef, currency, bookingId } = recovery
  const has = accountRef
    ? await (await hostedPayments()).accountBalance(accountRef, currency)
    : { availableCents: 0, pendingCents: 0 }
  const notMade = await lookUpTransfers(ctx, bookingId)
  return transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    await keepFromPayouts(tx, booking, { notMade, at: ctx.now() })
    return planReversal(tx, recovery, has, ctx.now())
  })
}

/** Takes back what there is of one recovery. Returns whether anything came back. */
async function recoverOne(ctx: ServiceContext, recovery: OpenRecovery): Promise<boolean> {
  for (let part = 0; part < MAX_REVERSALS; part += 1) {
    const reversal = await nextOf(ctx, recovery)
    if (!reversal) return part > 0
    const result = await (await hostedPayments()).reverse(reversal)
    const hasArrived = await transact(ctx.db, async (tx) => {
      const booking = (await lockBookingById(tx, ctx, recovery.bookingId))!
      return recordReversal(tx, booking, reversal, { result, at: ctx.now() })
    })
    if (!hasArrived) return part > 0
  }
  return true
}

/**
 * Takes back from photographers what couples' banks kept after it had been passed on: from payouts that have not left,
 * then by reversing their transfers as far as their accounts have money. The rest is owed, and asked for again with
 * every run: what arrives there next pays it.
 */
export async function recoverLosses(ctx: ServiceContext): Promise<{ recovered: number; failed: number }> {
  const { done: recovered, failed } = await processDue(ctx, {
    name: 'recovery',
    limit: BATCH,
    next: (after, limit) => openRecoveries(ctx.db, { after, limit }),
    work: (recovery) => recoverOne(ctx, recovery),
  })
  return { recovered, failed }
}
