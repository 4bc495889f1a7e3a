import { adminProcedure, router } from '#server/trpc.ts'
import { getHealth, getOverview } from './dashboard.ts'

export const adminDashboardRouter = router({
  /** The four counters and how long applications wait (R23). */
  overview: adminProcedure.query(({ ctx }) => getOverview(ctx)),
  /** What must be zero: dead mails, money and record problems, failed jobs (AD1). */
  health: adminProcedure.query(({ ctx }) => getHealth(ctx)),
})
