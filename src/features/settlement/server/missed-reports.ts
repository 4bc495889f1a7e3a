import { unreportedChargebacks } from '#features/payments/server/chargeback-records.ts'
import { unreportedReturns } from '#features/payments/server/refund-return-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { syncChargeback } from './chargebacks.ts'
import { syncRefund } from './refund-returns.ts'

/** The most objects of each kind that one run reads. */
const BATCH = 200

/** Catches up with banks when a report did not arrive: money taken back, decisions, returned refunds. */
export async function followMissedReports(ctx: ServiceContext): Promise<void> {
  await processDue(ctx, {
    name: 'chargeback without a report',
    limit: BATCH,
    next: (after, limit) => unreportedChargebacks(ctx.db, { after, limit }),
    work: async ({ id: ref }) => {
      await syncChargeback(ctx, ref)
      return true
    },
  })
  await processDue(ctx, {
    name: 'returned refund without a report',
    limit: BATCH,
    next: (after, limit) => unreportedReturns(ctx.db, { after, limit }),
    work: async ({ id: ref }) => {
      await syncRefund(ctx, ref)
      return true
    },
  })
}
