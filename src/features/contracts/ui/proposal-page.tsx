import type { ReactNode } from 'react'
import { standstillText } from '#features/bookings/texts.ts'
import { stageWords } from '#features/bookings/timeline.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText, ZoneText } from '#ui/date/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { type ProposalStep, stepOf } from '../proposal-step.ts'
import classes from './proposal.module.css'
import { ProposalContract } from './proposal-contract.tsx'
import { ProposalSteps } from './proposal-steps.tsx'

export type ProposalBooking = RouterOutputs['bookings']['get']
type Line = ProposalBooking['payments'][number]

/** How often the page checks for changes: by the photographer, a deadline, or another window. */
const POLL_MS = 15_000

type ProposalPageProps = {
  bookingId: string
  /** Whether the couple has read both, as the URL says. */
  isRead: boolean
  onRead: (isRead: boolean) => void
  offer: (booking: ProposalBooking) => ReactNode
  counter: (booking: ProposalBooking) => ReactNode
  pay: (line: Line, booking: ProposalBooking) => ReactNode
}

/** Read, sign, pay: what a couple does with an offer and its contract, in this order on one page. */
export function ProposalPage({ bookingId, ...slots }: ProposalPageProps) {
  const { data, error, isFetching, refetch } = trpc.bookings.get.useQuery(
    { bookingId },
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false), staleTime: 0 },
  )
  return (
    <>
      <title>
        {data ? `Offer: ${bookingTitle(data.photographerName, data.eventDate)}` : 'Your offer and contract'}
      </title>
      {!data && !error && <PageState.Loading label="Loading your offer" rows={6} />}
      {!data && error && isNotFound(error) && (
        <PageState.Empty
          title="This offer doesn’t exist"
          message="It may belong to another account, or the link may be incomplete."
          action={<ArrowLink to="/dashboard/bookings">All bookings</ArrowLink>}
        />
      )}
      {!data && error && !isNotFound(error) && (
        <PageState.Error title="Your offer didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && <Proposal booking={data} {...slots} />}
    </>
  )
}

type ProposalProps = Omit<ProposalPageProps, 'bookingId'> & { booking: ProposalBooking }

function Proposal({ booking, isRead, onRead, offer, counter, pay }: ProposalProps) {
  const { photographerName, eventDate, eventLocation } = booking
  const step = stepOf(booking, isRead)
  return (
    <>
      <PageHeader
        title={photographerName}
        picture={<Cover picture={booking.cover} name={photographerName} size="lg" />}
        subtitle={[formatDate(eventDate), eventLocation].filter(Boolean).join(', ')}
      />
      <ProposalSteps step={step} />
      <div className={classes.body}>
        <StepBody step={step} booking={booking} onRead={onRead} offer={offer} counter={counter} pay={pay} />
        {step !== 'ended' && step !== 'done' && (
          <ArrowLink to="/dashboard/bookings/$id" params={{ id: booking.id }}>
            Everything about this booking
          </ArrowLink>
        )}
        <HelpLink topic="offers">Can we ask for something else?</HelpLink>
        <HelpLink topic="dates">When is our date really ours?</HelpLink>
      </div>
    </>
  )
}

type StepBodyProps = Omit<ProposalProps, 'isRead'> & { step: ProposalStep }

function StepBody({ step, booking, onRead, offer, counter, pay }: StepBodyProps) {
  if (step === 'ended' || step === 'done') return <Over booking={booking} />
  if (booking.standstill) return <p className={classes.notice}>{standstillText(booking.standstill, 'client')}</p>
  if (step === 'pay') return <Pay booking={booking} pay={pay} />
  const contractId = booking.contract!.id
  if (step === 'sign')
    return (
      <ProposalContract id={contractId} isSigning>
        <div>
          <Button variant="default" onClick={() => onRead(false)}>
            Back to reading
          </Button>
        </div>
      </ProposalContract>
    )
  return (
    <>
      {offer(booking)}
      <ProposalContract id={contractId}>
        <Deadline booking={booking} />
        <div className={classes.ways}>
          <Button size="md" onClick={() => onRead(true)}>
            Continue to sign
          </Button>
          {booking.transitions.includes('counter') && counter(booking)}
        </div>
      </ProposalContract>
    </>
  )
}

function Deadline({ booking: { holdExpiresAt, eventTimeZone } }: { booking: ProposalBooking }) {
  if (!holdExpiresAt) return null
  return (
    <p className={classes.hint}>
      The date is held until <DateText value={new Date(holdExpiresAt)} format="dateTime" timeZone={eventTimeZone} />{' '}
      <ZoneText timeZone={eventTimeZone} />.
    </p>
  )
}

function Pay({ booking, pay }: { booking: ProposalBooking; pay: ProposalPageProps['pay'] }) {
  const open = booking.payments.find(({ status }) => isPayable(status))
  return (
    <section aria-labelledby="pay" className={classes.section}>
      <h2 id="pay">The first payment makes the date yours</h2>
      <p>Both of you have signed. What’s left is the first payment.</p>
      {open ? pay(open, booking) : <p>Your payment is on its way. This page shows it as soon as it has arrived.</p>}
    </section>
  )
}

/** Nothing is left to do here: the date is booked, or the booking has changed, in the words of the booking's page. */
function Over({ booking }: { booking: ProposalBooking }) {
  const { title, text } = stageWords('client', booking.stage, {
    isDue: false,
    isOffer: !booking.contract,
    isLate: false,
    isAgain: false,
  })
  return (
    <section aria-labelledby="over" className={classes.section} role="status">
      <h2 id="over">{title}</h2>
      <p>{text}</p>
      {booking.cancelReason && (
        <blockquote className={classes.quote} dir="auto">
          {booking.cancelReason}
        </blockquote>
      )}
      <div>
        <ButtonLink to="/dashboard/bookings/$id" params={{ id: booking.id }} size="md">
          {' '}
          Go to your booking{' '}
        </ButtonLink>
      </div>
    </section>
  )
}
