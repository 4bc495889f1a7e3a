import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SET_UP_PROFILE } from '#shared/access/vendor-record.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { trpc } from '#shell/trpc.ts'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import {
  CHECK_MESSAGES,
  COUNT_CARDS,
  type DashboardCounts,
  MANAGE_GALLERY,
  UPDATE_PROFILE,
  VENDOR_DASHBOARD,
} from '../model.ts'
import { EarningsFigure } from './earnings-figure.tsx'
import { FigureFailed } from './figure-failed.tsx'
import { FirstWeek } from './first-week.tsx'
import { NextWedding } from './next-wedding.tsx'
import type { Dashboard } from './types.ts'
import classes from './vendor-dashboard-page.module.css'
import { WaitingList } from './waiting-list.tsx'
import { YearStrip } from './year-strip.tsx'

type PageProps = {
  /** The application's status; shown while it is not approved. */
  application: ReactNode
}

/** Landing of a photographer: what waits, the next wedding, four live counts, the year and its money. (R29) */
export function VendorDashboardPage({ application }: PageProps) {
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.get.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  return (
    <>
      <title>{VENDOR_DASHBOARD}</title>
      <PageHeader title={VENDOR_DASHBOARD} subtitle={data ? <Standing dashboard={data} /> : undefined} />
      {isError && data === undefined && (
        <PageState.Error title="Your dashboard didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && <Loading />}
      {data === null && <WithoutRecord />}
      {data && <WithRecord dashboard={data} application={application} />}
    </>
  )
}

function Standing({ dashboard }: { dashboard: Dashboard }) {
  if (dashboard.isListed) {
    return (
      <>
        Your profile is public.{' '}
        <Link to="/photographer/$id" params={{ id: dashboard.id }}>
          See it the way couples do
        </Link>
      </>
    )
  }
  if (dashboard.approvalStatus !== 'approved' || !dashboard.isSetUp) return 'Couples can’t see your profile yet.'
  return dashboard.isPublished
    ? 'Couples can’t see your profile right now.'
    : 'Your profile is paused: couples can’t see it.'
}

function WithoutRecord() {
  return (
    <PageState.Empty
      title="Start with your profile"
      message="Who you are, where you work and what you charge. Pictures come next."
      action={<ButtonLink to="/vendor/profile">{SET_UP_PROFILE}</ButtonLink>}
    />
  )
}

function WithRecord({ dashboard, application }: PageProps & { dashboard: Dashboard }) {
  return (
    <div className={classes.page}>
      {/* Who is listed needs no reminder, nor the room of one while it loads. */}
      {!dashboard.isListed && application}
      {dashboard.isSetUp ? (
        <AheadSection name={dashboard.name}>
          <FirstWeek isExpected={false} />
        </AheadSection>
      ) : (
        <FirstWeek isExpected />
      )}
      <Counts counts={dashboard.counts} />
      {dashboard.isSetUp && <YearStrip />}
      {dashboard.isSetUp && <EarningsFigure />}
      <QuickActions />
    </div>
  )
}

/** What waits, and beside it the next wedding; a couple that waits comes before what is left to set up. */
function AheadSection({ name, children }: { name: string; children: ReactNode }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.ahead.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  if (isError && !data)
    return (
      <>
        {children}
        <FigureFailed what="Waiting on you" onRetry={() => void refetch()} isRetrying={isFetching} />
      </>
    )
  if (data === null) return children
  const isAwaited = data !== undefined && data.needs.length > 0
  return (
    <>
      {!isAwaited && children}
      <div className={classes.ahead}>
        <section aria-labelledby="waiting" className={classes.section}>
          <h2 id="waiting">Waiting on you</h2>
          {!data && <AheadLoading />}
          {data && data.needs.length > 0 && <WaitingList needs={data.needs} count={data.needCount} today={today} />}
          {data?.needs.length === 0 && <p className={classes.muted}>Nothing right now.</p>}
        </section>
        {data ? <NextWedding wedding={data.wedding} name={name} /> : <Skeleton className={classes.loadingPicture} />}
      </div>
      {isAwaited && children}
    </>
  )
}

const AheadLoading = () => (
  <PageState.Loading label="Loading what’s waiting on you">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="9rem" />
    ))}
  </PageState.Loading>
)

function Counts({ counts }: { counts: DashboardCounts }) {
  return (
    <ul className={classes.counts}>
      {COUNT_CARDS.map(({ key, label, href }) => (
        <li key={key} className={classes.card}>
          <Link to={href} className={classes.cardLink}>
            <span className={classes.count}>{formatNumber(counts[key])}</span>
            <span className={classes.cardLabel}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ACTIONS = [
  { label: MANAGE_GALLERY, href: '/vendor/gallery' },
  { label: UPDATE_PROFILE, href: '/vendor/profile' },
  { label: CHECK_MESSAGES, href: '/vendor/inbox' },
] as const

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className={classes.section}>
      <h2 id="quick-actions">Quick actions</h2>
      <ul className={classes.actions}>
        {ACTIONS.map(({ label, href }) => (
          <li key={href}>
            <ArrowLink to={href}>{label}</ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <PageState.Loading label="Loading your dashboard">
      <div className={classes.counts}>
        {COUNT_CARDS.map(({ key }) => (
          <div key={key} className={classes.card}>
            <Skeleton height="5rem" />
          </div>
        ))}
      </div>
    </PageState.Loading>
  )
}
