import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  CHECK_MESSAGES,
  COUNT_CARDS,
  type DashboardCounts,
  MANAGE_GALLERY,
  UPDATE_PROFILE,
  VENDOR_DASHBOARD,
} from '../model.ts'
import classes from './vendor-dashboard-page.module.css'
import { SET_UP_PROFILE } from '#shared/vendor-record.ts'
import { formatNumber } from '#shared/number-text.ts'

type Dashboard = NonNullable<RouterOutputs['vendorDashboard']['get']>

type PageProps = {
  /** The application's status; shown while it is not approved (VA10). */
  application: ReactNode
}

/** Landing of a photographer: four live counts, what comes next, and links to the daily work. (R29) */
export function VendorDashboardPage({ application }: PageProps) {
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.get.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  return (
    <>
      <title>{VENDOR_DASHBOARD}</title>
      <PageHeader title={VENDOR_DASHBOARD} subtitle={data ? <Standing dashboard={data} /> : undefined} />
      {isError && data === undefined && (
        <PageState.Error title="Your dashboard did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
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
          See it as couples do
        </Link>
      </>
    )
  }
  if (dashboard.approvalStatus !== 'approved') return 'Couples cannot see your profile yet.'
  return dashboard.isPublished
    ? 'Couples cannot see your profile at the moment.'
    : 'Your profile is paused: couples cannot see it.'
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
      {application}
      <Counts counts={dashboard.counts} />
      <div className={classes.columns}>
        <NextEvent event={dashboard.nextEvent} />
        <QuickActions />
      </div>
    </div>
  )
}

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

const distance = (inDays: number) => (inDays === 0 ? 'Today' : inDays === 1 ? 'Tomorrow' : `In ${inDays} days`)

function NextEvent({ event }: { event: Dashboard['nextEvent'] }) {
  return (
    <section aria-labelledby="next-event" className={classes.section}>
      <h2 id="next-event">Next event</h2>
      {event ? (
        <div className={classes.event}>
          <p className={classes.eventDate}>
            <DateText value={event.eventDate} />
          </p>
          <p>
            <Link to="/vendor/bookings/$id" params={{ id: event.bookingId }}>
              {event.clientName}
            </Link>
          </p>
          <p className={classes.muted}>{[distance(event.inDays), event.place].filter(Boolean).join(' · ')}</p>
          <ArrowLink to="/vendor/bookings" search={{ tab: 'upcoming' }}>
            Upcoming bookings
          </ArrowLink>
        </div>
      ) : (
        <div className={classes.event}>
          <p className={classes.muted}>No confirmed wedding ahead. An up-to-date calendar helps couples find you.</p>
          <ArrowLink to="/vendor/calendar">Open your calendar</ArrowLink>
        </div>
      )}
    </section>
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
