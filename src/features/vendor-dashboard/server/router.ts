import { router, service, vendorProcedure } from '#server/trpc.ts'
import { getAhead } from './ahead.ts'
import { getVendorDashboard } from './dashboard.ts'
import { getEarningsByMonth } from './earnings.ts'
import { getSetUp } from './set-up.ts'
import { getYear } from './year.ts'

/** Each answers null to a photographer without a record. */
export const vendorDashboardRouter = router({
  /** Standing and live counts of the signed-in photographer. */
  get: vendorProcedure.query(service(getVendorDashboard)),
  /** What they have set up, and what is missing to publish. */
  setUp: vendorProcedure.query(service(getSetUp)),
  /** What waits for them by deadline, and the next wedding. */
  ahead: vendorProcedure.query(service(getAhead)),
  /** Twelve months of days by state. */
  year: vendorProcedure.query(service(getYear)),
  /** Money by month. */
  earnings: vendorProcedure.query(service(getEarningsByMonth)),
})
