import { sql } from 'drizzle-orm'
import { waitsSince } from '#features/applications/server/waiting-records.ts'
import type { WaitingKey } from '#features/applications/waiting.ts'
import { brokenRules } from '#features/payments/server/rule-records.ts'
import type { PlainReader } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { STOP_REASONS } from '#shared/contact/mail-delivery.ts'
import { todayIn } from '#shared/date/days.ts'
import { isMailToTeamLost } from '#shared/site/settings.ts'
import { type Counters, JOB_STUCK_MS } from '../model.ts'

export type Queue = {
  waiting: Record<WaitingKey, number>
  /** Not complete yet: their clock has not started. */
  incomplete: number
  /** Asked for information: the clock is paused. */
  asked: number
  /** Whole hours the oldest complete application has waited; null when none is waiting. */
  oldestHours: number | null
}

type OverviewRow = {
  total_vendors: number
  pending_applications: number
  active_contracts: number
  upcoming_events: number
  fresh: number
  look: number
  decide: number
  over: number
  incomplete: number
  asked: number
  oldest_hours: number | null
}

/** The four counters and the queue's ages, in one statement. (R23) */
export async function getOverview({ db, now }: PlainReader): Promise<{ counters: Counters; queue: Queue }> {
  const at = now()
  const today = todayIn((await getSettings(db)).timeZone, at)
  const waiting = (step: Parameters<typeof waitsSince>[0]) =>
    sql`(select count(*) from queue where ${waitsSince(step, at)})::int`
  const [row] = await rows<OverviewRow>(
    db.execute(sql`
      with queue as (
        select approval_status, submitted_at, complete_at from photographers
        where submitted_at is not null and approval_status in ('pending', 'info_requested')
      )
      select
        (select count(*) from photographers where approval_status = 'approved' and suspended_at is null)::int
          as total_vendors,
        (select count(*) from queue where approval_status = 'pending')::int as pending_applications,
        (select count(*) from vendor_contracts c left join bookings b on b.id = c.booking_id
          where c.status in ('sent', 'viewed', 'signed') and (b.id is null or b.status in ('pending', 'confirmed'))
        )::int as active_contracts,
        (select count(*) from bookings where status = 'confirmed' and event_date >= ${today}::date)::int
          as upcoming_events,
        ${waiting('fresh')} as fresh,
        ${waiting('look')} as look,
        ${waiting('decide')} as decide,
        ${waiting('over')} as over,
        ${waiting('incomplete')} as incomplete,
        (select count(*) from queue where approval_status = 'info_requested')::int as asked,
        (select floor(extract(epoch from ${at.toISOString()}::timestamptz - min(complete_at)) / 3600) from queue
          where approval_status = 'pending')::int as oldest_hours`),
  )
  const found = row!
  return {
    counters: {
      totalVendors: found.total_vendors,
      pendingApplications: found.pending_applications,
      activeContracts: found.active_contracts,
      upcomingEvents: found.upcoming_events,
    },
    queue: {
      waiting: { fresh: found.fresh, look: found.look, decide: found.decide, over: found.over },
      incomplete: found.incomplete,
      asked: found.asked,
      oldestHours: found.oldest_hours === null ? null : Math.max(0, found.oldest_hours),
    },
  }
}

export type Health = {
  deadMails: number
  waitingMails: number
  failedPayouts: number
  failedRefunds: number
  moneyProblems: number
  chainProblems: number
  /** Why the directory is searched without its bitmaps: right, but slowly. */
  searchTrouble: string | null
  /** Jobs whose last run failed or is stuck, by name. */
  failedJobs: string[]
  /** New applications should be mailed to the team, but no address is set. */
  isMailToTeamLost: boolean
}

type HealthRow = {
  dead: number
  waiting: number
  payouts: number
  refunds: number
  money: number
  chain: number
  search: string | null
  jobs: string[] | null
}

/**
 * What must be zero: failed mails, payouts and refunds, ledgers that do not add up, records whose hash chain is broken,
 * a damaged search, failed jobs. Slower than the counters, so queried separately. (AD1)
 */
export async function getHealth({ db, now }: PlainReader): Promise<Health> {
  const stuckSince = new Date(now().getTime() - JOB_STUCK_MS).toISOString()
  const [row] = await rows<HealthRow>(
    db.execute(sql`
      select
        (select count(*) from email_outbox where status = 'dead'
          and coalesce(last_error, '') <> all(${sql.param(Object.values(STOP_REASONS))}::text[]))::int as dead,
        (select count(*) from email_outbox where status in ('pending', 'sending'))::int as waiting,
        (select count(*) from payouts where status = 'failed')::int as payouts,
        (select count(*) from refunds where status = 'failed')::int as refunds,
        (select count(*) from ${brokenRules} rules)::int as money,
        (select count(*) from chain_problems())::int as chain,
        search.trouble() as search,
        (select array_agg(last.job order by last.job) from (
          select distinct on (job) job, status, started_at from job_runs order by job, started_at desc
        ) last where last.status = 'failed'
          or (last.status = 'running' and last.started_at < ${stuckSince}::timestamptz)) as jobs`),
  )
  const found = row!
  return {
    deadMails: found.dead,
    waitingMails: found.waiting,
    failedPayouts: found.payouts,
    failedRefunds: found.refunds,
    moneyProblems: found.money,
    chainProblems: found.chain,
    searchTrouble: found.search,
    failedJobs: found.jobs ?? [],
    isMailToTeamLost: isMailToTeamLost(await getSettings(db)),
  }
}
