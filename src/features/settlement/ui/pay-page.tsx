import type { ReactNode } from 'react'
import { standstillText } from '#features/bookings/texts.ts'
import { PAYMENT_NOT_FOUND, PAYMENT_OUTCOMES } from '#features/payments/texts.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { Money } from '#ui/text/money.tsx'
import classes from './pay.module.css'
import { PaySummary } from './pay-summary.tsx'
import type { PaidBooking, PaidLine } from './types.ts'

/** How often the page looks whether the payment was made in another window; while one is under way, and else. */
const POLL_MS = { processing: 5_000, open: 20_000 } as const

type PayPageProps = {
  bookingId: string
  paymentId: string
  /** What a cancellation gives back, by date. */
  refunds: (booking: PaidBooking) => ReactNode
}

/** The page before a payment; the same address says truthfully when it is under way, made, or no longer due. */
export function PayPage({ bookingId, paymentId, refunds }: PayPageProps) {
  const { data, error, isFetching, refetch } = trpc.bookings.get.useQuery(
    { bookingId },
    {
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => {
        const status = state.data?.payments.find(({ id }) => id === paymentId)?.status
        if (!status || !isPayable(status)) return false
        return status === 'processing' ? POLL_MS.processing : POLL_MS.open
      },
    },
  )
  const line = data?.payments.find(({ id }) => id === paymentId)
  return (
    <>
      <title>{data ? `Payment: ${bookingTitle(data.photographerName, data.eventDate)}` : 'Payment'}</title>
      {!data && !error && <PageState.Loading label="Loading your payment" rows={6} />}
      {!data && error && !isNotFound(error) && (
        <PageState.Error
          title="Your payment didn’t load"
          message="Nothing has been charged."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {((data && !line) || (error && isNotFound(error))) && (
        <PageState.Empty
          title={PAYMENT_NOT_FOUND}
          action={<ArrowLink to="/dashboard/payments">All payments</ArrowLink>}
        />
      )}
      {data && line && <Line booking={data} line={line} refunds={refunds} />}
    </>
  )
}

type LineProps = { booking: PaidBooking; line: PaidLine; refunds: PayPageProps['refunds'] }

function Line({ booking, line, refunds }: LineProps) {
  const { photographerName, cover, standstill, id } = booking
  const isOpen = isPayable(line.status) && booking.status !== 'cancelled'
  return (
    <>
      <PageHeader
        title={isOpen ? `Pay ${photographerName}` : closedTitle(line)}
        picture={<Cover picture={cover} name={photographerName} size="lg" />}
        subtitle={<DateText value={booking.eventDate} />}
      />
      <div className={classes.body}>
        {!isOpen && <NotOpen line={line} />}
        {isOpen && standstill && <p className={classes.problem}>{standstillText(standstill, 'client')}</p>}
        {isOpen && !standstill && <PaySummary booking={booking} line={line} refunds={refunds(booking)} />}
        {isOpen ? (
          <ArrowLink to="/dashboard/bookings/$id" params={{ id }}>
            Back to the booking
          </ArrowLink>
        ) : (
          <div>
            <ButtonLink to="/dashboard/bookings/$id" params={{ id }} size="md">
              {' '}
              Go to your booking{' '}
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  )
}

const closedTitle = ({ paidAt, status }: PaidLine): string => {
  if (status === 'clearing') return PAYMENT_OUTCOMES.clearing.title
  return paidAt ? 'Already paid' : 'Nothing to pay here'
}

/** What has become of a line that is not to be paid. */
function NotOpen({ line: { paidAt, amountCents, status } }: Pick<LineProps, 'line'>) {
  if (status === 'clearing') return <p role="status">{PAYMENT_OUTCOMES.clearing.text}</p>
  return (
    <p role="status">
      {paidAt ? (
        <>
          <Money cents={amountCents} /> arrived on <DateText value={new Date(paidAt)} />. You don’t have to pay it
          again.
        </>
      ) : (
        'This payment is no longer due, and you haven’t been charged for it.'
      )}
    </p>
  )
}
