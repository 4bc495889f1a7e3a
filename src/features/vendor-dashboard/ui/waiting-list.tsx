import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { dueWords } from '#shared/date/deadlines.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { Button } from '#ui/button/button.tsx'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { FIRST_NEEDS, VENDOR_NEEDS } from '../model.ts'
import type { Need } from './types.ts'
import classes from './vendor-dashboard-page.module.css'

type WaitingListProps = {
  needs: readonly Need[]
  /** How many there are in all; those with later deadlines are not loaded. */
  count: number
  today: string
}

/** What waits for the photographer, by deadline, each with the one button that does it. */
export function WaitingList({ needs, count, today }: WaitingListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? needs : needs.slice(0, FIRST_NEEDS)
  return (
    <>
      <BookingCards label="Waiting on you">
        {shown.map((need) => (
          <li key={`${need.kind}/${need.bookingId ?? need.threadId ?? ''}`}>
            <NeedCard need={need} today={today} />
          </li>
        ))}
      </BookingCards>
      {shown.length < needs.length ? (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>{`Show ${needs.length - shown.length} more`}</Button>
        </div>
      ) : (
        count > needs.length && (
          <p className={classes.muted}>
            And {count - needs.length} more in your <Link to="/vendor/bookings">bookings</Link> and{' '}
            <Link to="/vendor/inbox">messages</Link>.
          </p>
        )
      )}
    </>
  )
}

function NeedCard({ need, today }: { need: Need; today: string }) {
  const { kind, coupleName, eventDate, due } = need
  const name = coupleName ?? 'Your payouts'
  const isLate = due !== null && due < today
  return (
    <BookingCard
      face={{ name, cover: null }}
      title={<NeedLink need={need}>{name}</NeedLink>}
      date={eventDate ? formatDate(eventDate, 'medium') : coupleName && 'No date yet'}
      line={due && dueWords(due, today)}
      status={<Badge tone="needs-you">{isLate && kind === 'deliver' ? 'Overdue' : VENDOR_NEEDS[kind].status}</Badge>}
      action={<NeedAction need={need} />}
    />
  )
}

function NeedLink({ need: { bookingId, threadId }, children }: { need: Need; children: string }): ReactNode {
  if (bookingId)
    return (
      <Link to="/vendor/bookings/$id" params={{ id: bookingId }}>
        {children}
      </Link>
    )
  if (threadId)
    return (
      <Link to="/vendor/inbox" search={{ thread: threadId }}>
        {children}
      </Link>
    )
  return <Link to="/vendor/earnings">{children}</Link>
}

/** The button that leads to where it is done. */
function NeedAction({ need: { kind, bookingId, threadId, documentId, coupleName } }: { need: Need }) {
  const { action } = VENDOR_NEEDS[kind]
  const label = coupleName ? `${action}: ${coupleName}` : action
  if (kind === 'inquiry' && threadId)
    return (
      <ButtonLink to="/vendor/offers/$threadId" params={{ threadId }} aria-label={label}>
        {action}
      </ButtonLink>
    )
  if (threadId)
    return (
      <ButtonLink to="/vendor/inbox" search={{ thread: threadId }} aria-label={label}>
        {action}
      </ButtonLink>
    )
  if (kind === 'contract' && documentId)
    return (
      <ButtonLink to="/vendor/contracts/$id" params={{ id: documentId }} aria-label={label}>
        {action}
      </ButtonLink>
    )
  if (kind === 'contract' && bookingId)
    return (
      <ButtonLink to="/vendor/contracts" search={{ booking: bookingId }} aria-label={label}>
        {action}
      </ButtonLink>
    )
  if (bookingId)
    return (
      <ButtonLink
        to="/vendor/bookings/$id"
        params={{ id: bookingId }}
        hash={kind === 'review' ? 'reviews' : undefined}
        aria-label={label}
      >
        {action}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/vendor/earnings" aria-label={label}>
      {action}
    </ButtonLink>
  )
}
