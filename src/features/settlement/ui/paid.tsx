import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lastDeliveryDay } from '#features/bookings/model.ts'
import { DOCUMENT_NAMES } from '#features/payments/money-document.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { WeddingPicture } from '#ui/picture/wedding-picture.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import classes from './pay.module.css'
import type { Outcome, PaidBooking } from './types.ts'

type PaidProps = {
  outcome: Outcome
  /** Asks the partner to join, as long as the couple is one person. */
  invite: ReactNode
}

/** After a payment: whose wedding it is for, the receipt, and what happens next. */
export function Paid({ outcome, invite }: PaidProps) {
  const { data, error, isFetching, refetch } = trpc.bookings.get.useQuery({ bookingId: outcome.bookingId })
  if (data) return <PaidFor booking={data} outcome={outcome} invite={invite} />
  if (error)
    return (
      <PageState.Error
        title="Your payment is made, but the booking didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <PageState.Loading label="Loading your booking">
      <Skeleton className={classes.loadingPicture} />
      <Skeleton height="3rem" />
      <Skeleton height="14rem" />
    </PageState.Loading>
  )
}

function PaidFor({ booking, outcome, invite }: PaidProps & { booking: PaidBooking }) {
  const { id, photographerName, coupleName, cover, eventDate, eventLocation, stage } = booking
  const isAhead = stage === 'upcoming'
  const isBooked = isAhead && booking.payments[0]?.id === outcome.paymentId
  return (
    <div className={classes.paid}>
      <WeddingPicture
        face={{ name: photographerName, cover }}
        kicker={isBooked ? 'Paid, thank you' : `${LINE_LABELS[outcome.type]} paid`}
        title={<h1>{isBooked ? 'Your date is booked' : 'Paid, thank you'}</h1>}
        sizes="(min-width: 62em) calc(100vw - 22rem), 100vw"
      >
        <Link to="/dashboard/bookings/$id" params={{ id }}>
          <DateText value={eventDate} />
        </Link>
        {`, ${coupleName} and ${photographerName}`}
        {eventLocation && `, ${eventLocation}`}
      </WeddingPicture>
      <Receipt outcome={outcome} />
      <div className={classes.columns}>
        <div className={classes.paid}>
          {booking.status === 'confirmed' && <Next booking={booking} />}
          <div className={classes.ways}>
            {isAhead && (
              <ButtonLink to="/dashboard/bookings/$id/day" params={{ id }} size="md">
                Plan the day
              </ButtonLink>
            )}
            <ArrowLink to="/dashboard/bookings/$id" params={{ id }}>
              {' '}
              Go to your booking{' '}
            </ArrowLink>
          </div>
        </div>
        <div className={classes.paid}>
          {isBooked && booking.offer?.message && (
            <section aria-labelledby="words">
              <h2 id="words">From {photographerName}</h2>
              <blockquote className={classes.quote} dir="auto">
                {booking.offer.message}
              </blockquote>
            </section>
          )}
          {isAhead && invite}
        </div>
      </div>
    </div>
  )
}

function Receipt({ outcome: { amountCents, receipt } }: { outcome: Outcome }) {
  return (
    <div>
      <p role="status">
        Your <Money cents={amountCents} /> arrived. It’s held in escrow until you’ve confirmed the delivery.
      </p>
      <p className={classes.receipt}>
        {receipt ? (
          <a href={`/api/receipts/${receipt.id}.pdf`} download>
            {`${DOCUMENT_NAMES[receipt.kind]} ${receipt.code}, PDF`}
          </a>
        ) : (
          'Your receipt will come by email.'
        )}
      </p>
      <TestPayments />
    </div>
  )
}

/** What happens from now on, and by when. */
function Next({ booking }: { booking: PaidBooking }) {
  const { photographerName, contact, payments, eventDate, stage } = booking
  const open = payments.filter(({ status }) => isPayable(status))
  return (
    <section aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol className={classes.steps}>
        {stage === 'upcoming' && (
          <li>
            <span className={classes.when}>Now</span>
            <div>
              <p>We’ve told {photographerName}. From today on, you can reach each other directly.</p>
              {contact && (
                <p className={classes.stack}>
                  <a href={mailLink(contact.email)}>
                    <EmailText email={contact.email} />
                  </a>
                  {contact.phone && <a href={phoneLink(contact.phone)}>{phoneWords(contact.phone)}</a>}
                </p>
              )}
            </div>
          </li>
        )}
        {open.map(({ id, type, amountCents, dueDate }) => (
          <li key={id}>
            <span className={classes.when}>{dueDate ? <DateText value={dueDate} format="medium" /> : 'Later'}</span>
            <p>
              {LINE_LABELS[type]}, <Money cents={amountCents} />. We’ll write to you before it’s due.
            </p>
          </li>
        ))}
        {stage === 'upcoming' && (
          <li>
            <span className={classes.when}>
              <DateText value={eventDate} format="medium" />
            </span>
            <p>Your wedding day</p>
          </li>
        )}
        {(stage === 'upcoming' || stage === 'awaiting_delivery') && (
          <li>
            <span className={classes.when}>
              By <DateText value={lastDeliveryDay(booking)} format="medium" />
            </span>
            <p>Your pictures. Once you’ve confirmed them, the money goes to {photographerName}.</p>
          </li>
        )}
      </ol>
    </section>
  )
}
