import { router, vendorProcedure } from '#server/trpc.ts'
import { getAhead } from './ahead.ts'
import { getVendorDashboard } from './dashboard.ts'
import { getEarningsByMonth } from './earnings.ts'
import { getYear } from './year.ts'

/** Each answers null to a photographer without a record. */
export const vendorDashboardRouter = router({
  /** Standing and live counts of the signed-in photographer. */
  get: vendorProcedure.query(({ ctx }) => getVendorDashboard(ctx)),
  /** What waits for them by deadline, and the next wedding. */
  ahead: vendorProcedure.query(({ ctx }) => getAhead(ctx)),
  /** Twelve months of days by state. */
  year: vendorProcedure.query(({ ctx }) => getYear(ctx)),
  /** Money by month. */
  earnings: vendorProcedure.query(({ ctx }) => getEarningsByMonth(ctx)),
})
