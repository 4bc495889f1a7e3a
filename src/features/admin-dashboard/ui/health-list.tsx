import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '#shell/trpc.ts'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { type Check, type CheckKey, healthChecks } from '../health-checks.ts'
import classes from './dashboard.module.css'

/** Where each check's list is, for those that have one. */
const LINKS: Partial<Record<CheckKey, (words: string) => ReactNode>> = {
  mails: (words) => (
    <Link to="/admin/emails" search={{ state: 'dead' }}>
      {words}
    </Link>
  ),
  payouts: (words) => (
    <Link to="/admin/payments" search={{ tab: 'payouts', status: 'failed' }}>
      {words}
    </Link>
  ),
  refunds: (words) => (
    <Link to="/admin/payments" search={{ tab: 'refunds', status: 'failed' }}>
      {words}
    </Link>
  ),
  reports: (words) => <Link to="/admin/health">{words}</Link>,
  money: (words) => (
    <Link to="/admin/payments" search={{ tab: 'rules' }}>
      {words}
    </Link>
  ),
  look: (words) => (
    <Link to="/admin/applications" search={{ waits: 'unseen' }}>
      {words}
    </Link>
  ),
  late: (words) => <Link to="/admin/applications">{words}</Link>,
  chain: (words) => <Link to="/admin/audit">{words}</Link>,
  jobs: (words) => <Link to="/admin/health">{words}</Link>,
  team: (words) => <Link to="/admin/settings">{words}</Link>,
}

/** What needs fixing, each with a link to the list that shows it; checks that pass are folded into one line. */
export function HealthList() {
  const { data, isError, isFetching, isPending, refetch } = trpc.adminDashboard.health.useQuery(undefined, {
    staleTime: 30_000,
  })
  const checks = data ? healthChecks(data) : []
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
            {wrong.map(({ key, bad }) => (
              <li key={key} className={classes.check} data-bad>
                <WarningIcon className={classes.mark} />
                {LINKS[key]?.(bad) ?? <span>{bad}</span>}
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
            : `${checks.length} ${checks.length === 1 ? 'check' : 'checks'} passed`}
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
