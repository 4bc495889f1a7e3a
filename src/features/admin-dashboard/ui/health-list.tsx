import { type LinkProps, Link, useRouter } from '@tanstack/react-router'
import { NO_TEAM_ADDRESS } from '#features/settings/texts.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { CheckIcon, WarningIcon } from '#ui/icons.tsx'
import { PageState } from '#ui/page-state.tsx'
import classes from './dashboard.module.css'

type Health = RouterOutputs['adminDashboard']['health']
type Check = { key: string; problems: number; good: string; bad: string; path?: string }

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const checksOf = (health: Health): Check[] => [
  {
    key: 'mails',
    problems: health.deadMails,
    good: health.waitingMails > 0 ? `No failed emails; ${health.waitingMails} on their way` : 'No failed emails',
    bad: `${several(health.deadMails, 'email', 'emails')} could not be delivered`,
    path: '/admin/emails',
  },
  {
    key: 'money',
    problems: health.moneyProblems,
    good: 'Every ledger adds up',
    bad: several(health.moneyProblems, 'ledger problem', 'ledger problems'),
    path: '/admin/payments',
  },
  {
    key: 'chain',
    problems: health.chainProblems,
    good: 'Every record is intact',
    bad: `${several(health.chainProblems, 'record was', 'records were')} changed or lost`,
    path: '/admin/audit',
  },
  {
    key: 'search',
    problems: health.searchTrouble ? 1 : 0,
    good: 'The directory’s search is packed',
    bad: `The directory is searched slowly: ${health.searchTrouble}. It is packed again within minutes`,
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
    good: 'New applications reach the team as set up',
    bad: NO_TEAM_ADDRESS,
    path: '/admin/settings',
  },
]

/** What must be zero, each with a link to the details. (AD1) */
export function HealthList() {
  const { data, isError, isFetching, isPending, refetch } = trpc.adminDashboard.health.useQuery(undefined, {
    staleTime: 30_000,
  })
  return (
    <section className={classes.block}>
      <h2>Needs attention</h2>
      {isError && !data && (
        <PageState.Error title="The checks did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isPending && <PageState.Loading label="Checking" rows={4} />}
      {data && (
        <ul className={classes.checks}>
          {checksOf(data).map((check) => (
            <CheckRow key={check.key} check={check} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CheckRow({ check: { problems, good, bad, path } }: { check: Check }) {
  const { routesByPath } = useRouter()
  const isBad = problems > 0
  const Mark = isBad ? WarningIcon : CheckIcon
  const words = isBad ? bad : good
  return (
    <li className={classes.check} data-bad={isBad || undefined}>
      <Mark className={classes.mark} />
      {isBad && path && Object.hasOwn(routesByPath, path) ? (
        <Link to={path as LinkProps['to']}>{words}</Link>
      ) : (
        <span>{words}</span>
      )}
    </li>
  )
}
