import { adminProcedure, router } from '#server/trpc.ts'
import { DashboardSearch } from '../search.ts'
import { getHealth, getOverview } from './dashboard.ts'
import { getFunnel, getMoneyByWeek } from './figures.ts'
import { getWaiting } from './waiting.ts'

export const adminDashboardRouter = router({
  /** The four counters and how long applications wait. */
  overview: adminProcedure.query(({ ctx }) => getOverview(ctx)),
  /** What must be zero: failed mails and payouts, money and record problems, failed jobs. */
  health: adminProcedure.query(({ ctx }) => getHealth(ctx)),
  /** Disputes, moderation and held money, with their ages. */
  waiting: adminProcedure.query(({ ctx }) => getWaiting(ctx)),
  /** Twelve weeks of the ledger, in cents. */
  money: adminProcedure.query(({ ctx }) => getMoneyByWeek(ctx)),
  /** How far the inquiries of a month have come. */
  funnel: adminProcedure.input(DashboardSearch).query(({ ctx, input }) => getFunnel(ctx, input)),
})
