import { NO_TEAM_ADDRESS } from '#features/settings/texts.ts'

/** What must be zero, or empty, for the site to be well. */
export type Health = {
  deadMails: number
  waitingMails: number
  failedPayouts: number
  failedRefunds: number
  /** Reports of the payment service that were tried several times and could not be handled. */
  failedReports: number
  moneyProblems: number
  chainProblems: number
  /** Why the directory is searched without its bitmaps: right, but slowly. */
  searchTrouble: string | null
  /** Jobs whose last run failed or is stuck, by name. */
  failedJobs: string[]
  /** Applications at which nobody has looked in the time their applicants were promised. */
  lateLooks: number
  /** Applications that are past the time their applicants were promised. */
  lateApplications: number
  /** New applications should be mailed to the team, but no address is set. */
  isMailToTeamLost: boolean
}

export type CheckKey =
  | 'mails'
  | 'payouts'
  | 'refunds'
  | 'reports'
  | 'money'
  | 'chain'
  | 'search'
  | 'jobs'
  | 'team'
  | 'look'
  | 'late'

/** One check: how many problems it found, and what it says with none and with some. */
export type Check = { key: CheckKey; problems: number; good: string; bad: string }

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Failures that keep somebody waiting. */
const waitingChecks = (health: Health): Check[] => [
  {
    key: 'mails',
    problems: health.deadMails,
    good: health.waitingMails > 0 ? `No failed emails; ${health.waitingMails} on their way` : 'No failed emails',
    bad: `${several(health.deadMails, 'email', 'emails')} couldn’t be delivered`,
  },
  {
    key: 'payouts',
    problems: health.failedPayouts,
    good: 'No failed payouts',
    bad: `${several(health.failedPayouts, 'payout', 'payouts')} failed`,
  },
  {
    key: 'refunds',
    problems: health.failedRefunds,
    good: 'No failed refunds',
    bad: `${several(health.failedRefunds, 'refund', 'refunds')} failed`,
  },
  {
    key: 'reports',
    problems: health.failedReports,
    good: 'Every report of the payment service was handled',
    bad: `${several(health.failedReports, 'report', 'reports')} of the payment service couldn’t be handled`,
  },
  {
    key: 'look',
    problems: health.lateLooks,
    good: 'Every application got its first look in time',
    bad: `${several(health.lateLooks, 'application is', 'applications are')} past the promised first look`,
  },
  {
    key: 'late',
    problems: health.lateApplications,
    good: 'Every application is within its promised time',
    bad: `${several(health.lateApplications, 'application is', 'applications are')} past the promised time`,
  },
]

/** What the platform itself must keep in order. */
const orderChecks = (health: Health): Check[] => [
  {
    key: 'money',
    problems: health.moneyProblems,
    good: 'Every ledger adds up',
    bad: several(health.moneyProblems, 'ledger problem', 'ledger problems'),
  },
  {
    key: 'chain',
    problems: health.chainProblems,
    good: 'Every record is intact',
    bad: `${several(health.chainProblems, 'record was', 'records were')} changed or lost`,
  },
  {
    key: 'search',
    problems: health.searchTrouble ? 1 : 0,
    good: 'The directory’s search index is up to date',
    bad: `Directory search is slow: ${health.searchTrouble}. Its index is rebuilt within minutes`,
  },
  {
    key: 'jobs',
    problems: health.failedJobs.length,
    good: 'Every scheduled job is running',
    bad: `Failed or stuck: ${health.failedJobs.join(', ')}`,
  },
  {
    key: 'team',
    problems: health.isMailToTeamLost ? 1 : 0,
    good: 'New applications reach the team',
    bad: NO_TEAM_ADDRESS,
  },
]

export const healthChecks = (health: Health): Check[] => [...waitingChecks(health), ...orderChecks(health)]

/** The checks that fail. */
export const failedChecks = (health: Health): Check[] => healthChecks(health).filter(({ problems }) => problems > 0)
