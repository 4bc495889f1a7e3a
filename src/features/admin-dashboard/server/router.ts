import { adminProcedure, router, service } from '#server/trpc.ts'
import { DashboardSearch } from '../search.ts'
import { getHealth, getOverview } from './dashboard.ts'
import { getFunnel, getMoneyByWeek } from './figures.ts'
import { getGoingLive } from './going-live.ts'
import { getSystem } from './system.ts'
import { getWaiting } from './waiting.ts'

export const adminDashboardRouter = router({
  /** The four counters and how long applications wait. */
  overview: adminProcedure.query(service(getOverview)),
  /** What must be zero: failed mails and payouts, money and record problems, failed jobs. */
  health: adminProcedure.query(service(getHealth)),
  /** Queues, scheduled jobs and versions. */
  system: adminProcedure.meta({ statements: 8 }).query(service(getSystem)),
  /** Disputes, moderation and held money, with their ages. */
  waiting: adminProcedure.query(service(getWaiting)),
  /** What to have in place before real people use the site. */
  goingLive: adminProcedure.query(service(getGoingLive)),
  /** Twelve weeks of the ledger, in cents. */
  money: adminProcedure.query(service(getMoneyByWeek)),
  /** How far the inquiries of a month have come. */
  funnel: adminProcedure.input(DashboardSearch).query(service(getFunnel)),
})
