import { isNotFound } from '#shared/api/trpc-errors.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { ArrowAnchor } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { DELIVERY_LATE, STAGE_LABELS_FOR } from '../../model.ts'
import { BOOKING_NOT_FOUND, standstillText } from '../../texts.ts'
import { Actions } from './actions.tsx'
import classes from './booking.module.css'
import { ChargebackSection } from './chargeback-section.tsx'
import { ContactCard } from './contact-card.tsx'
import { CounterSection } from './counter-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { History } from './history.tsx'
import { MoneySection } from './money-section.tsx'
import { NextStep } from './next-step.tsx'
import { OfferSection } from './offer-section.tsx'
import { Stations } from './stations.tsx'
import { SubstitutesSection } from './substitutes-section.tsx'
import type { Booking, BookingPageProps } from './types.ts'

/** How often an open dispute polls for new entries. */
const DISPUTE_POLL_MS = 20_000

/** The whole page of one booking for either side: status, next step, agreement, money, pictures. (R18) */
export function BookingPage({ bookingId, back, ...slots }: BookingPageProps) {
  const { data, error, isFetching, refetch } = trpc.bookings.get.useQuery(
    { bookingId },
    { refetchInterval: ({ state }) => (state.data?.stage === 'disputed' ? DISPUTE_POLL_MS : false) },
  )
  if (!data && isNotFound(error)) {
    return (
      <>
        <title>Booking</title>
        <PageHeader title="Booking" />
        <PageState.Empty title={BOOKING_NOT_FOUND} action={back} />
      </>
    )
  }
  if (!data) {
    return (
      <>
        <title>Booking</title>
        <PageHeader title="Booking" />
        {error ? (
          <PageState.Error title="The booking didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <PageState.Loading label="Loading the booking" rows={6} />
        )}
      </>
    )
  }
  return <BookingBody booking={data} back={back} {...slots} />
}

function BookingBody({
  booking,
  back,
  approvals,
  changes,
  reviews,
  ...links
}: Omit<BookingPageProps, 'bookingId'> & { booking: Booking }) {
  const other = {
    client: booking.photographerName,
    vendor: booking.coupleName,
    admin: `${booking.coupleName} and ${booking.photographerName}`,
  }[booking.side]
  const title = bookingTitle(other, booking.eventDate)
  return (
    <>
      <title>{title}</title>
      <PageHeader
        // A day is not torn apart at the end of a line.
        title={title.replace(formatDate(booking.eventDate), (day) => day.replaceAll(' ', '\u00a0'))}
        picture={
          <Cover
            {...(booking.side === 'vendor'
              ? { picture: null, name: booking.coupleName }
              : { picture: booking.cover, name: booking.photographerName })}
            size="lg"
          />
        }
        subtitle={booking.eventLocation}
        status={<StageBadge booking={booking} />}
      />
      <Stations stage={booking.stage} isCancelled={booking.status === 'cancelled'} />
      <div className={classes.columns}>
        <Now booking={booking} approvals={approvals} {...links} />
        <Aside booking={booking} {...links} />
        <div className={classes.main}>
          {changes?.(booking)}
          {reviews?.(booking)}
          <OfferSection booking={booking} />
          <History booking={booking} />
          <Actions booking={booking} />
        </div>
      </div>
      <BookingHelp booking={booking} />
      <p className={classes.back}>{back}</p>
    </>
  )
}

type NowProps = Pick<BookingPageProps, 'contractLink' | 'payAction' | 'counterAction' | 'approvals'> & {
  booking: Booking
}

/** What it is about now: the next step, and whatever is under way. */
function Now({ booking, approvals, ...links }: NowProps) {
  return (
    <div className={classes.lead}>
      <Standstill booking={booking} />
      <NextStep booking={booking} {...links} />
      <CounterSection booking={booking} />
      {approvals}
      <SubstitutesSection booking={booking} />
      <DeliverySection booking={booking} />
      <ChargebackSection booking={booking} />
      <DisputeSection booking={booking} />
    </div>
  )
}

/** From both signatures on there are dates to keep, until all of it is over. */
const hasCalendarFile = ({ side, status, payments }: Booking) =>
  side !== 'admin' && status !== 'cancelled' && status !== 'completed' && payments.length > 0

type AsideProps = Pick<BookingPageProps, 'payAction' | 'contractLink' | 'messagesLink' | 'dayLink'> & {
  booking: Booking
}

/** Who to call, where else the booking is, and its money. */
function Aside({ booking, payAction, contractLink, messagesLink, dayLink }: AsideProps) {
  return (
    <aside className={classes.aside} aria-label="Contact and money">
      <ContactCard booking={booking} />
      <div className={classes.links}>
        {booking.threadId && messagesLink(booking)}
        {dayLink?.(booking)}
        {booking.contract && booking.stage !== 'contract_sent' && contractLink(booking)}
        {hasCalendarFile(booking) && (
          <ArrowAnchor href={`/calendars/booking-${booking.id}.ics`}>Add the dates to your calendar</ArrowAnchor>
        )}
      </div>
      <MoneySection booking={booking} payAction={payAction} />
    </aside>
  )
}

function StageBadge({ booking: { stage, side, offer, isLate } }: { booking: Booking }) {
  if (isLate) return <Badge tone={toneOf('booking', 'late', side)}>{DELIVERY_LATE}</Badge>
  const stageNow = stage === 'offered' && offer?.wantedAt ? 'wanted' : stage
  return <Badge tone={toneOf('booking', stageNow, side)}>{STAGE_LABELS_FOR[side][stage]}</Badge>
}

/** What people ask about a booking, at the end of its page, and the way to a person. */
function BookingHelp({ booking: { side, status } }: { booking: Booking }) {
  if (side === 'admin') return null
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <nav className={classes.help} aria-label="Help with this booking">
      {!isOver && side === 'client' && (
        <>
          <HelpLink topic="canceling">What comes back if we cancel?</HelpLink>
          <HelpLink topic="photographer-cancels">What if our photographer cancels?</HelpLink>
        </>
      )}
      {!isOver && side === 'vendor' && <HelpLink topic="cannot-shoot">What if I can’t make this date?</HelpLink>}
      {!isOver && <HelpLink topic="changing">Changing the date or the contract</HelpLink>}
      <HelpLink topic="delivery">When the pictures arrive</HelpLink>
      <HelpLink topic="problems">When something goes wrong</HelpLink>
      <HelpLink>Ask a person</HelpLink>
    </nav>
  )
}

const READERS = { client: 'client', vendor: 'photographer', admin: 'admin' } as const

/** Why nothing can be agreed at the moment, shown above everything else. */
function Standstill({ booking: { standstill, side } }: { booking: Booking }) {
  if (!standstill) return null
  return (
    <section className={classes.standstill} aria-labelledby="standstill">
      <h2 id="standstill">Everything is on hold</h2>
      <p>{standstillText(standstill, READERS[side])}</p>
    </section>
  )
}
