import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NO_TEAM_ADDRESS } from '#features/settings/texts.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import classes from './dashboard.module.css'

type Health = RouterOutputs['adminDashboard']['health']
type Check = { key: string; problems: number; good: string; bad: string; link?: (words: string) => ReactNode }

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Failures that keep somebody waiting. */
const deliveriesOf = (health: Health): Check[] => [
  {
    key: 'mails',
    problems: health.deadMails,
    good: health.waitingMails > 0 ? `No failed emails; ${health.waitingMails} on their way` : 'No failed emails',
    bad: `${several(health.deadMails, 'email', 'emails')} couldn’t be delivered`,
    link: (words) => (
      <Link to="/admin/emails" search={{ state: 'dead' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'payouts',
    problems: health.failedPayouts,
    good: 'No failed payouts',
    bad: `${several(health.failedPayouts, 'payout', 'payouts')} failed`,
    link: (words) => (
      <Link to="/admin/payments" search={{ tab: 'payouts', status: 'failed' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'refunds',
    problems: health.failedRefunds,
    good: 'No failed refunds',
    bad: `${several(health.failedRefunds, 'refund', 'refunds')} failed`,
    link: (words) => (
      <Link to="/admin/payments" search={{ tab: 'refunds', status: 'failed' }}>
        {words}
      </Link>
    ),
  },
]

/** What the platform itself must keep in order. */
const upkeepOf = (health: Health): Check[] => [
  {
    key: 'money',
    problems: health.moneyProblems,
    good: 'Every ledger adds up',
    bad: several(health.moneyProblems, 'ledger problem', 'ledger problems'),
    link: (words) => (
      <Link to="/admin/payments" search={{ tab: 'rules' }}>
        {words}
      </Link>
    ),
  },
  {
    key: 'chain',
    problems: health.chainProblems,
    good: 'Every record is intact',
    bad: `${several(health.chainProblems, 'record was', 'records were')} changed or lost`,
    link: (words) => <Link to="/admin/audit">{words}</Link>,
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
    link: (words) => <Link to="/admin/settings">{words}</Link>,
  },
]

/** How many checks fail. */
export const problemsIn = (health: Health): number =>
  [...deliveriesOf(health), ...upkeepOf(health)].filter(({ problems }) => problems > 0).length

/** What needs fixing, each with a link to the list that shows it; checks that pass are folded into one line. */
export function HealthList() {
  const { data, isError, isFetching, isPending, refetch } = trpc.adminDashboard.health.useQuery(undefined, {
    staleTime: 30_000,
  })
  const checks = data ? [...deliveriesOf(data), ...upkeepOf(data)] : []
  const wrong = checks.filter(({ problems }) => problems > 0)
  const well = checks.filter(({ problems }) => problems === 0)
  return (
    <section className={classes.block}>
      <h2>Needs fixing</h2>
      {isError && !data && (
        <PageState.Error title="The checks didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isPending && <PageState.Loading label="Checking" rows={2} />}
      {data && (
        <div>
          <ul className={classes.checks}>
            {wrong.map(({ key, bad, link }) => (
              <li key={key} className={classes.check} data-bad>
                <WarningIcon className={classes.mark} />
                {link ? link(bad) : <span>{bad}</span>}
              </li>
            ))}
          </ul>
          {well.length > 0 && <Well checks={well} isAll={wrong.length === 0} />}
        </div>
      )}
    </section>
  )
}

function Well({ checks, isAll }: { checks: Check[]; isAll: boolean }) {
  return (
    <details className={classes.well}>
      <summary>
        <CheckIcon className={classes.mark} />
        <span>
          {isAll
            ? `Everything is running: all ${checks.length} checks passed`
            : several(checks.length, 'check passed', 'checks passed')}
        </span>
      </summary>
      <ul className={classes.checks}>
        {checks.map(({ key, good }) => (
          <li key={key} className={classes.check}>
            <CheckIcon className={classes.mark} />
            <span>{good}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
