import { router, vendorProcedure } from '#server/trpc.ts'
import { getVendorDashboard } from './dashboard.ts'

export const vendorDashboardRouter = router({
  /** Live counts and the next event of the signed-in photographer; null without a record (R29). */
  get: vendorProcedure.query(({ ctx }) => getVendorDashboard(ctx)),
})
