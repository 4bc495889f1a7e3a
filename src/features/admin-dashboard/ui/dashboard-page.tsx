import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/text/number-text.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { failedChecks } from '../health-checks.ts'
import { COUNTERS, type CounterKey } from '../model.ts'
import type { DashboardSearch } from '../search.ts'
import classes from './dashboard.module.css'
import { FunnelFigure, MoneyFigure } from './figures.tsx'
import { GoingLive } from './going-live.tsx'
import { HealthList } from './health-list.tsx'
import { QueuePicture } from './queue-picture.tsx'
import { WaitingList } from './waiting-list.tsx'

type Overview = RouterOutputs['adminDashboard']['overview']

/** Today in one sentence, then what needs fixing, what waits for a decision, the four counters, then money and inquiries as pictures. */
export function AdminDashboardPage({ search: { month } }: { search: DashboardSearch }) {
  const viewer = useViewer()
  const { isDemo } = useSite()
  const overview = trpc.adminDashboard.overview.useQuery(undefined, { staleTime: 10_000 })
  const name = viewer?.firstName?.trim() || viewer?.email || ''
  const glance = useGlance(overview.data?.queue)
  return (
    <>
      <title>Admin Dashboard</title>
      <PageHeader
        title="Admin Dashboard"
        subtitle={`Welcome, ${name}. ${glance}`}
        actions={
          <>
            <ButtonLink to="/admin/applications">Review applications</ButtonLink>
            <ButtonLink to="/admin/vendors" variant="default">
              See all vendors
            </ButtonLink>
          </>
        }
      />
      <div className={classes.today}>
        {!isDemo && <GoingLive />}
        <HealthList />
        <section className={classes.block}>
          <h2>Waiting for a decision</h2>
          <div className={classes.columns}>
            <section className={classes.block}>
              <h3>Applications</h3>
              {overview.data && <QueuePicture queue={overview.data.queue} />}
              {overview.isPending && <PageState.Loading label="Loading the queue" rows={4} />}
              <ArrowLink to="/admin/applications">Open the queue</ArrowLink>
            </section>
            <WaitingList />
          </div>
        </section>
        {overview.isError && !overview.data ? (
          <PageState.Error
            title="The counters didn’t load"
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        ) : (
          <Counters counters={overview.data?.counters} />
        )}
        <div className={classes.columns}>
          <MoneyFigure />
          <FunnelFigure month={month} />
        </div>
        {isDemo && <GoingLive />}
      </div>
    </>
  )
}

/** A counter's name as a link to exactly what it counts. */
const LINKS: Record<CounterKey, (label: string) => ReactNode> = {
  totalVendors: (label) => (
    <Link to="/admin/vendors" search={{ status: 'active' }}>
      {label}
    </Link>
  ),
  pendingApplications: (label) => <Link to="/admin/applications">{label}</Link>,
  activeContracts: (label) => (
    <Link to="/admin/contracts" search={{ status: 'active' }}>
      {label}
    </Link>
  ),
  upcomingEvents: (label) => (
    <Link to="/admin/bookings" search={{ filter: 'upcoming', order: 'eventDate' }}>
      {label}
    </Link>
  ),
}

function Counters({ counters }: { counters: Overview['counters'] | undefined }) {
  return (
    <ul className={classes.counters} aria-busy={!counters}>
      {COUNTERS.map(({ key, label, meaning }) => (
        <li key={key} className={classes.counter}>
          <p className={classes.figure}>
            {counters ? formatNumber(counters[key]) : <Skeleton height="1em" width="2ch" />}
          </p>
          <p className={classes.label}>{LINKS[key](label)}</p>
          <p className={classes.meaning}>{meaning}</p>
        </li>
      ))}
    </ul>
  )
}

type Queue = RouterOutputs['adminDashboard']['overview']['queue']

const things = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The first screen in one sentence: whether anything needs a person now. Empty until all of it is known. */
function useGlance(queue: Queue | undefined): string {
  const { data: health } = trpc.adminDashboard.health.useQuery(undefined, { staleTime: 30_000 })
  const { data: waiting } = trpc.adminDashboard.waiting.useQuery(undefined, { staleTime: 10_000 })
  if (!queue || !health || !waiting) return ''
  const problems = failedChecks(health).length
  const { overdueReviews: _, ...kinds } = waiting
  const decisions =
    Object.values(queue.waiting).reduce((sum, count) => sum + count, 0) +
    Object.values(kinds).reduce((sum, { count }) => sum + count, 0)
  if (problems + decisions === 0) return 'Nothing needs you right now.'
  const said = [
    ...(problems > 0 ? [`${things(problems, 'thing needs', 'things need')} fixing`] : []),
    ...(decisions > 0 ? [`${things(decisions, 'thing is waiting', 'things are waiting')} for a decision`] : []),
  ].join(', and ')
  return `${said}.`
}
