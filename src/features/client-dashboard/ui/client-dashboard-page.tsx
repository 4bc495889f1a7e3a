import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { clientStatus } from '#features/bookings/model.ts'
import { placeAndPaid } from '#features/bookings/texts.ts'
import { todayIn } from '#shared/date/days.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { DOCUMENTS_COUNTED, moreTasks } from '../model.ts'
import classes from './client-dashboard.module.css'
import { FirstDays } from './first-days.tsx'
import { NeedsList, type PayAction, WaitsList } from './needs-list.tsx'
import { TaskList } from './task-list.tsx'
import type { Dashboard, DashboardBooking } from './types.ts'
import { WeddingFacts } from './wedding-facts.tsx'
import { WeddingHero, WeddingPlan } from './wedding-hero.tsx'

const TITLE = 'Your wedding'
const NOTHING_NEEDED = 'Nothing right now. We’ll write to you when something does.'

type PageProps = {
  /** A booking's progress as a picture. */
  stations: (booking: DashboardBooking) => ReactNode
  /** The way to pay one line. */
  payAction: PayAction
  /** The couple's own calendar, once there is a booking that is not cancelled. */
  calendar: ReactNode
}

/** The couple's landing page: the nearest wedding, what needs them, and everything else. (R16) */
export function ClientDashboardPage(props: PageProps) {
  const { data, error, isFetching, refetch } = trpc.clientDashboard.get.useQuery()
  return (
    <>
      <title>Dashboard</title>
      {!data?.upcoming && <PageHeader title={TITLE} />}
      {error && !data && (
        <PageState.Error title="Your dashboard didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <PageState.Loading label="Loading your dashboard">
          <Skeleton className={classes.loadingPicture} />
          <Skeleton height="3rem" />
          <Skeleton height="8rem" />
        </PageState.Loading>
      )}
      {data && <Content dashboard={data} {...props} />}
    </>
  )
}

function Content({ dashboard, stations, payAction, calendar }: PageProps & { dashboard: Dashboard }) {
  const { wedding, upcoming, bookings, needs, needCount, waits, waitCount } = dashboard
  const { timeZone } = useSite()
  const [now] = useState(() => new Date())
  const today = todayIn(upcoming?.timeZone ?? timeZone, now)
  if (bookings.length === 0 && needs.length === 0 && waits.length === 0) {
    return (
      <div className={classes.page}>
        <FirstDays
          otherwise={
            <PageState.Empty
              title="Start with the photographs"
              message="When a style feels like yours, check whether your date is free and write to the photographer."
              action={<ButtonLink to="/find-photographer">Find your photographer</ButtonLink>}
            />
          }
        />
        <WeddingFacts wedding={wedding} isBooked={false} />
        <AreaLinks />
      </div>
    )
  }
  const rest = bookings.filter(({ id }) => id !== upcoming?.id)
  // What waits for the couple comes before what is left to set up.
  const isFree = !upcoming && needs.length === 0
  return (
    <div className={classes.page}>
      {isFree && <FirstDays />}
      {upcoming && <WeddingHero booking={upcoming} today={today} stations={stations} />}
      <section aria-labelledby="needs">
        <h2 id="needs">What needs you</h2>
        {needs.length > 0 ? (
          <NeedsList needs={needs} moreCount={needCount - needs.length} today={today} payAction={payAction} />
        ) : (
          <p className={classes.hint}>{NOTHING_NEEDED}</p>
        )}
      </section>
      {waits.length > 0 && (
        <section aria-labelledby="waits">
          <h2 id="waits">Waiting for others</h2>
          <WaitsList waits={waits} moreCount={waitCount - waits.length} today={today} />
        </section>
      )}
      {!isFree && <FirstDays />}
      {upcoming && <WeddingPlan booking={upcoming} today={today} />}
      <WeddingFacts wedding={wedding} isBooked={upcoming !== null} />
      {rest.length > 0 && <Bookings bookings={rest} title={upcoming ? 'Other bookings' : 'Bookings'} />}
      <Counts dashboard={dashboard} />
      {bookings.some(({ status }) => status !== 'cancelled') && calendar}
      <AreaLinks />
    </div>
  )
}

/** The nearest of those that nothing above is about. */
function Bookings({ bookings, title }: { bookings: readonly DashboardBooking[]; title: string }) {
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings">{title}</h2>
      <BookingCards>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </BookingCards>
    </section>
  )
}

function BookingRow({ booking }: { booking: DashboardBooking }) {
  const { id, eventDate, photographer } = booking
  const { words, tone } = clientStatus(booking)
  return (
    <BookingCard
      face={photographer}
      title={
        <Link to="/dashboard/bookings/$id" params={{ id }}>
          {photographer.name}
        </Link>
      }
      date={<DateText value={eventDate} format="medium" />}
      line={placeAndPaid(booking)}
      status={<Badge tone={tone}>{words}</Badge>}
    />
  )
}

/** Further tasks, and how many documents are dealt with; nothing where there are none. */
function Counts({ dashboard: { tasks, pendingTasks, completedDocuments, totalDocuments } }: { dashboard: Dashboard }) {
  if (tasks.length === 0 && totalDocuments === 0) return null
  return (
    <div className={classes.counts}>
      {tasks.length > 0 && (
        <section aria-labelledby="tasks">
          <h2 id="tasks">Tasks</h2>
          <TaskList tasks={tasks} />
          {pendingTasks > tasks.length && (
            <ArrowLink to="/dashboard/tasks">{moreTasks(pendingTasks - tasks.length)}</ArrowLink>
          )}
        </section>
      )}
      {totalDocuments > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents">{`Documents ${completedDocuments}/${totalDocuments}`}</h2>
          <p className={classes.hint}>{DOCUMENTS_COUNTED}</p>
        </section>
      )}
    </div>
  )
}

/** The four areas behind this page, and the way to more photographers. */
function AreaLinks() {
  return (
    <nav aria-label="More of your wedding" className={classes.areas}>
      <ArrowLink to="/dashboard/bookings">All bookings</ArrowLink>
      <ArrowLink to="/dashboard/messages">All messages</ArrowLink>
      <ArrowLink to="/dashboard/documents">All documents</ArrowLink>
      <ArrowLink to="/dashboard/payments">All payments</ArrowLink>
      <ArrowLink to="/find-photographer">Find Photographers</ArrowLink>
    </nav>
  )
}
