import { Link } from '@tanstack/react-router'
import { CLIENT_STAGE_LABELS } from '#features/bookings/model.ts'
import { toneOf } from '#shared/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { Badge } from '#ui/badge.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/link.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { TestPayments } from '#ui/test-payments.tsx'
import { useViewer } from '#shell/viewer.ts'
import { DOCUMENTS_COUNTED, moreTasks, paidPercent, UPCOMING_BOOKING } from '../model.ts'
import classes from './client-dashboard.module.css'
import { TaskList } from './task-list.tsx'
import type { Dashboard, DashboardBooking } from './types.ts'

/** The couple's landing page: what is next, what is left to do, what is paid. (R16, P12) */
export function ClientDashboardPage() {
  const viewer = useViewer()
  const { data, error, isFetching, refetch } = trpc.clientDashboard.get.useQuery()
  const name = viewer?.firstName?.trim() || viewer?.email || ''
  return (
    <>
      <title>Dashboard</title>
      <PageHeader title={name ? `Hello, ${name}` : 'Hello'} />
      <nav aria-label="Your pages" className={classes.areas}>
        <ButtonLink to="/dashboard/bookings" variant="default">
          Bookings
        </ButtonLink>
        <ButtonLink to="/dashboard/messages" variant="default">
          Messages
        </ButtonLink>
        <ButtonLink to="/dashboard/documents" variant="default">
          Documents
        </ButtonLink>
        <ButtonLink to="/dashboard/payments" variant="default">
          Payments
        </ButtonLink>
      </nav>
      {error && !data && (
        <PageState.Error title="Your dashboard did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your dashboard" rows={5} />}
      {data && <Cards dashboard={data} />}
    </>
  )
}

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { upcoming, tasks, pendingTasks, completedDocuments, totalDocuments, bookings } = dashboard
  if (bookings.length === 0) {
    return (
      <PageState.Empty
        title="Start with the photographs"
        message="When a style feels like yours, check whether your date is free and write to the photographer."
        action={<ButtonLink to="/find-photographer">Find your photographer</ButtonLink>}
      />
    )
  }
  return (
    <div className={classes.cards}>
      {upcoming && <Upcoming booking={upcoming} />}
      <section aria-labelledby="tasks">
        <h2 id="tasks">Tasks</h2>
        {tasks.length > 0 ? <TaskList tasks={tasks} /> : <p className={classes.hint}>Nothing to do.</p>}
        {pendingTasks > tasks.length && (
          <ArrowLink to="/dashboard/tasks">{moreTasks(pendingTasks - tasks.length)}</ArrowLink>
        )}
      </section>
      <section aria-labelledby="documents">
        <h2 id="documents">{`Documents ${completedDocuments}/${totalDocuments}`}</h2>
        <p className={classes.hint}>{DOCUMENTS_COUNTED}</p>
        <ArrowLink to="/dashboard/documents">All documents</ArrowLink>
      </section>
      <section aria-labelledby="bookings" className={classes.wide}>
        <h2 id="bookings">Bookings</h2>
        <ul className={classes.bookings}>
          {bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
        <ArrowLink to="/dashboard/bookings">All bookings</ArrowLink>
      </section>
    </div>
  )
}

function Upcoming({ booking }: { booking: DashboardBooking }) {
  const { id, eventDate, photographerName, place, stage, isPast } = booking
  return (
    <section aria-labelledby="upcoming" className={classes.upcoming}>
      <h2 id="upcoming">{isPast ? 'Awaiting delivery' : UPCOMING_BOOKING}</h2>
      <p className={classes.date}>
        <Link to="/dashboard/bookings/$id" params={{ id }}>
          <DateText value={eventDate} />
        </Link>
      </p>
      <p>
        {photographerName}
        {place && `, ${place}`}
      </p>
      <Badge tone={toneOf('booking', stage, 'client')}>{CLIENT_STAGE_LABELS[stage]}</Badge>
      <Progress booking={booking} />
    </section>
  )
}

/** Payment progress as a picture, with its figure in words. (X82, C20) */
function Progress({ booking: { paidCents, totalCents } }: { booking: DashboardBooking }) {
  const percent = paidPercent(paidCents, totalCents)
  return (
    <div className={classes.progress}>
      <p>
        Payment progress: {percent}%
        {totalCents !== null && (
          <span className={classes.hint}>
            {' ('}
            <Money cents={paidCents} /> of <Money cents={totalCents} />
            {')'}
          </span>
        )}
      </p>
      <progress max={100} value={percent} aria-label="Payment progress" />
      <TestPayments />
    </div>
  )
}

function BookingLine({ booking: { id, eventDate, photographerName, stage } }: { booking: DashboardBooking }) {
  return (
    <li>
      <Link to="/dashboard/bookings/$id" params={{ id }} className={classes.line}>
        <DateText value={eventDate} format="medium" />
        <span>{photographerName}</span>
        <span className={classes.hint}>{CLIENT_STAGE_LABELS[stage]}</span>
      </Link>
    </li>
  )
}
