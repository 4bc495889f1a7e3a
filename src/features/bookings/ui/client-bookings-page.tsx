import { Link } from '@tanstack/react-router'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { CLIENT_NEXT_ACTION, clientStatus } from '../model.ts'
import { placeAndPaid } from '../texts.ts'
import classes from './client-bookings.module.css'
import { bookingsOf, CLIENT_GROUPS } from './client-groups.ts'

export type ClientBooking = RouterOutputs['bookings']['clientList'][number]

/** The couple's own bookings: what is being agreed, what lies ahead, what waits for pictures, what is past. (R17) */
export function ClientBookingsPage() {
  const { data, error, isFetching, refetch } = trpc.bookings.clientList.useQuery()
  return (
    <>
      <title>Bookings</title>
      <PageHeader title="Bookings" />
      {error && !data && (
        <PageState.Error title="Your bookings didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your bookings" />}
      {data?.length === 0 && (
        <PageState.Empty
          title="No bookings yet"
          message="A booking starts with an offer from a photographer you’ve written to."
          action={<ArrowLink to="/find-photographer">Find your photographer</ArrowLink>}
        />
      )}
      {data && data.length > 0 && <Groups bookings={data} />}
    </>
  )
}

function Groups({ bookings }: { bookings: ClientBooking[] }) {
  return (
    <div className={classes.groups}>
      {CLIENT_GROUPS.map(({ key, title }) => {
        const members = bookingsOf(key, bookings)
        if (members.length === 0) return null
        return (
          <section key={key} aria-labelledby={`group-${key}`}>
            <h2 id={`group-${key}`}>{title}</h2>
            <BookingList bookings={members} />
          </section>
        )
      })}
    </div>
  )
}

/** Bookings as cards: photographer and date, place, amount paid, status, and the next step where it is the couple's. */
function BookingList({ bookings }: { bookings: ClientBooking[] }) {
  return (
    <BookingCards>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard
            face={booking.photographer}
            title={
              <Link to="/dashboard/bookings/$id" params={{ id: booking.id }}>
                {booking.photographer.name}
              </Link>
            }
            date={<DateText value={booking.eventDate} format="medium" />}
            line={placeAndPaid(booking)}
            status={<StageBadge booking={booking} />}
            action={<NextAction booking={booking} />}
          />
        </li>
      ))}
    </BookingCards>
  )
}

function StageBadge({ booking }: { booking: ClientBooking }) {
  const { words, tone } = clientStatus(booking)
  return <Badge tone={tone}>{words}</Badge>
}

/** The page where the couple's next step is, named by that step. */
function NextAction({ booking }: { booking: ClientBooking }) {
  const label = CLIENT_NEXT_ACTION[booking.stage]
  if (!label || clientStatus(booking).tone !== 'needs-you') return null
  return (
    <ButtonLink
      to="/dashboard/bookings/$id"
      params={{ id: booking.id }}
      variant="default"
      aria-label={`${label}: ${booking.photographer.name}`}
    >
      {label}
    </ButtonLink>
  )
}
