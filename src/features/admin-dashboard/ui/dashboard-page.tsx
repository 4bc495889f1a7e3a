import { type LinkProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { ArrowLink, ButtonLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useViewer } from '#shell/viewer.ts'
import { COUNTERS } from '../model.ts'
import classes from './dashboard.module.css'
import { HealthList } from './health-list.tsx'
import { QueuePicture } from './queue-picture.tsx'

type Overview = RouterOutputs['adminDashboard']['overview']

/** Live counters, the queue's age, and what needs attention. (R23, AD1, X62) */
export function AdminDashboardPage() {
  const viewer = useViewer()
  const overview = trpc.adminDashboard.overview.useQuery(undefined, { staleTime: 10_000 })
  const name = viewer?.firstName?.trim() || viewer?.email || ''
  return (
    <>
      <title>Admin Dashboard</title>
      <PageHeader
        title="Admin Dashboard"
        subtitle={`Welcome, ${name}.`}
        actions={
          <>
            <ButtonLink to="/admin/applications">Review applications</ButtonLink>
            <IfRoute path="/admin/vendors">
              <ButtonLink to="/admin/vendors" variant="default">
                See all vendors
              </ButtonLink>
            </IfRoute>
          </>
        }
      />
      {overview.isError && !overview.data ? (
        <PageState.Error
          title="The counters did not load"
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      ) : (
        <Counters counters={overview.data?.counters} />
      )}
      <div className={classes.columns}>
        <section className={classes.block}>
          <h2>Applications waiting</h2>
          {overview.data && <QueuePicture queue={overview.data.queue} />}
          {overview.isPending && <PageState.Loading label="Loading the queue" rows={4} />}
          <ArrowLink to="/admin/applications">Open the queue</ArrowLink>
        </section>
        <HealthList />
      </div>
    </>
  )
}

/** Renders its children only when the page they link to exists. */
function IfRoute({ path, children }: { path: string; children: ReactNode }) {
  return Object.hasOwn(useRouter().routesByPath, path) ? children : null
}

const LINKS: Partial<Record<keyof Overview['counters'], string>> = {
  totalVendors: '/admin/vendors',
  pendingApplications: '/admin/applications',
  activeContracts: '/admin/contracts',
  upcomingEvents: '/admin/bookings',
}

function Counters({ counters }: { counters: Overview['counters'] | undefined }) {
  return (
    <ul className={classes.counters} aria-busy={!counters}>
      {COUNTERS.map(({ key, label, meaning }) => (
        <li key={key} className={classes.counter}>
          <p className={classes.figure}>{counters ? counters[key] : <Skeleton height="1em" width="2ch" />}</p>
          <p className={classes.label}>
            <CounterLink path={LINKS[key]}>{label}</CounterLink>
          </p>
          <p className={classes.meaning}>{meaning}</p>
        </li>
      ))}
    </ul>
  )
}

function CounterLink({ path, children }: { path: string | undefined; children: ReactNode }) {
  const { routesByPath } = useRouter()
  if (!path || !Object.hasOwn(routesByPath, path)) return children
  return <Link to={path as LinkProps['to']}>{children}</Link>
}
