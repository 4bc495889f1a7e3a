import { unreportedChargebacks } from '#features/payments/server/chargeback-records.ts'
import { unreportedReturns } from '#features/payments/server/refund-return-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { workThrough } from '#server/work-through.ts'
import { syncChargeback } from './chargebacks.ts'
import { syncRefund } from './refund-returns.ts'

/** Objects of each kind that one run reads at most. */
const BATCH = 200

/** Follows what banks did although no report of it came: money they took, what they decided, refunds they sent back. (PY7, PY11, PY16) */
export async function followLateReports(ctx: ServiceContext): Promise<void> {
  await workThrough(ctx, {
    name: 'chargeback without a report',
    limit: BATCH,
    next: (after, limit) => unreportedChargebacks(ctx.db, { after, limit }),
    work: async ({ id: ref }) => {
      await syncChargeback(ctx, ref)
      return true
    },
  })
  await workThrough(ctx, {
    name: 'returned refund without a report',
    limit: BATCH,
    next: (after, limit) => unreportedReturns(ctx.db, { after, limit }),
    work: async ({ id: ref }) => {
      await syncRefund(ctx, ref)
      return true
    },
  })
}
