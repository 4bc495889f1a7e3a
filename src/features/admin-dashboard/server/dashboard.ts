import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import {
  bookings,
  emailOutbox,
  jobRuns,
  paymentEvents,
  payouts,
  photographers,
  refunds,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { lacksLook, waitsSince } from '#features/applications/server/waiting-records.ts'
import type { WaitingKey } from '#features/applications/waiting-steps.ts'
import { brokenRules } from '#features/payments/server/rule-records.ts'
import type { PlainReader } from '#server/context.ts'
import { constant, countIf, countRows, hasRow, isOneOf, subquery } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { STOP_REASONS } from '#shared/contact/mail-delivery.ts'
import { todayIn } from '#shared/date/days.ts'
import { isMailToTeamLost } from '#shared/site/settings.ts'
import type { Health } from '../health-checks.ts'
import { type Counters, JOB_STUCK_MS } from '../model.ts'

const HOUR_MS = 3_600_000

export type Queue = {
  waiting: Record<WaitingKey, number>
  /** Not complete yet: their clock has not started. */
  incomplete: number
  /** Asked for information: the clock is paused. */
  asked: number
  /** Whole hours the oldest complete application has waited; null when none is waiting. */
  oldestHours: number | null
}

/** Contracts out with a couple or signed, of bookings that are not over. */
const isContractActive = and(
  isOneOf(vendorContracts.status, ['sent', 'viewed', 'signed']),
  not(
    hasRow(
      bookings,
      and(eq(bookings.id, vendorContracts.bookingId), not(isOneOf(bookings.status, ['pending', 'confirmed']))),
    ),
  ),
)

/** The four counters, and the ages of the applications that are not decided; one statement. (R23) */
export async function getOverview({ db, now }: PlainReader): Promise<{ counters: Counters; queue: Queue }> {
  const at = now()
  const { timeZone, vetting } = await getSettings(db)
  const today = todayIn(timeZone, at)
  const waits = (step: Parameters<typeof waitsSince>[0]) => countIf(waitsSince(step, { now: at, vetting }))
  const isPending = eq(photographers.approvalStatus, 'pending')
  const isListed = and(eq(photographers.approvalStatus, 'approved'), isNull(photographers.suspendedAt))
  const [found] = await db
    .select({
      counters: {
        totalVendors: countRows(photographers, isListed),
        pendingApplications: countIf(isPending),
        activeContracts: countRows(vendorContracts, isContractActive),
        upcomingEvents: countRows(bookings, and(eq(bookings.status, 'confirmed'), gte(bookings.eventDate, today))),
      },
      waiting: { fresh: waits('fresh'), look: waits('look'), decide: waits('decide'), over: waits('over') },
      incomplete: waits('incomplete'),
      asked: countIf(eq(photographers.approvalStatus, 'info_requested')),
      oldest: sql<Date | null>`min(${photographers.completeAt}) filter (where ${isPending})`.mapWith(
        photographers.completeAt,
      ),
    })
    .from(photographers)
    .where(
      and(isNotNull(photographers.submittedAt), isOneOf(photographers.approvalStatus, ['pending', 'info_requested'])),
    )
  const { counters, oldest, ...queue } = found!
  const oldestHours = oldest && Math.max(0, Math.floor((at.getTime() - oldest.getTime()) / HOUR_MS))
  return { counters, queue: { ...queue, oldestHours } }
}

/** A report that was tried this often is handled by nobody but a person. */
const REPORT_TRIES = 3

/** Jobs whose last run failed or is stuck, by name. */
function failingJobs(now: Date) {
  const last = subquery
    .selectDistinctOn([jobRuns.job], { job: jobRuns.job, status: jobRuns.status, startedAt: jobRuns.startedAt })
    .from(jobRuns)
    .orderBy(jobRuns.job, desc(jobRuns.startedAt))
    .as('last_run')
  const isStuck = and(eq(last.status, 'running'), lt(last.startedAt, new Date(now.getTime() - JOB_STUCK_MS)))
  return subquery
    .select({ job: last.job })
    .from(last)
    .where(or(eq(last.status, 'failed'), isStuck))
    .as('failing_job')
}

/** What was promised for a decision is over; the condition of the time is added where it is asked. */
const isLate = and(
  eq(photographers.approvalStatus, 'pending'),
  isNotNull(photographers.submittedAt),
  isNotNull(photographers.completeAt),
)

/** Mails that were given up, other than to an address to which mail is stopped. */
const isDead = and(
  eq(emailOutbox.status, 'dead'),
  or(isNull(emailOutbox.lastError), not(isOneOf(emailOutbox.lastError, Object.values(STOP_REASONS)))),
)

/**
 * What must be zero: failed mails, payouts and refunds, ledgers that do not add up, records whose hash chain is broken,
 * a damaged search, failed jobs. Slower than the counters, so queried separately. (AD1)
 */
export async function getHealth({ db, now }: PlainReader): Promise<Health> {
  const failing = failingJobs(now())
  const [found] = await db
    .select({
      deadMails: countRows(emailOutbox, isDead),
      waitingMails: countRows(emailOutbox, constant(inArray(emailOutbox.status, ['pending', 'sending']))),
      failedPayouts: countRows(payouts, eq(payouts.status, 'failed')),
      failedRefunds: countRows(refunds, eq(refunds.status, 'failed')),
      failedReports: countRows(
        paymentEvents,
        and(isNull(paymentEvents.handledAt), gte(paymentEvents.attempts, REPORT_TRIES)),
      ),
      lateLooks: countRows(photographers, lacksLook(now())),
      lateApplications: countRows(photographers, and(isLate, lt(photographers.decideBy, now()))),
      moneyProblems: db.$count(brokenRules),
      chainProblems: sql<number>`(select count(*) from chain_problems())::int`,
      searchTrouble: sql<string | null>`search.trouble()`,
      failedJobs: sql<string[]>`coalesce(array_agg(${failing.job} order by ${failing.job}), '{}')`,
    })
    .from(failing)
  return { ...found!, isMailToTeamLost: isMailToTeamLost(await getSettings(db)) }
}
