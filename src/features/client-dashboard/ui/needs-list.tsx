import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dueWords } from '#shared/date/deadlines.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { AFTER_CANCELLATION, NEEDS, needStatus } from '../model.ts'
import classes from './client-dashboard.module.css'
import type { Need } from './types.ts'

export type PayAction = (payment: NonNullable<Need['payment']>, need: Need) => ReactNode

type NeedsListProps = {
  needs: readonly Need[]
  /** How many more there are, with later deadlines. */
  moreCount: number
  today: string
  payAction: PayAction
}

/** What waits for the couple, by deadline, each with the button that does it. */
export function NeedsList({ needs, moreCount, today, payAction }: NeedsListProps) {
  return (
    <>
      <BookingCards label="What needs you">
        {needs.map((need) => (
          <li key={`${need.kind}/${need.bookingId ?? need.threadId}/${need.payment?.id ?? ''}`}>
            <BookingCard
              face={need.photographer}
              title={<NeedLink need={need}>{need.eventDate ? formatDate(need.eventDate) : 'Date still open'}</NeedLink>}
              status={<NeedBadge need={need} today={today} />}
              note={noteOf(need, today)}
              action={<NeedAction need={need} payAction={payAction} />}
            />
          </li>
        ))}
      </BookingCards>
      {moreCount > 0 && (
        <p className={classes.hint}>
          And {moreCount} more in your <Link to="/dashboard/bookings">bookings</Link> and{' '}
          <Link to="/dashboard/messages">messages</Link>.
        </p>
      )}
    </>
  )
}

function noteOf({ kind, due }: Need, today: string) {
  if (due) return dueWords(due, today)
  return kind === 'substitute' && AFTER_CANCELLATION
}

export function NeedBadge({ need: { kind, due }, today }: { need: Need; today: string }) {
  if (kind === 'waiting') return <Badge tone="under-way">{NEEDS.waiting.status}</Badge>
  return <Badge tone="needs-you">{needStatus({ kind, due }, today)}</Badge>
}

function NeedLink({ need: { bookingId, threadId }, children }: { need: Need; children: string }) {
  return bookingId ? (
    <Link to="/dashboard/bookings/$id" params={{ id: bookingId }}>
      {children}
    </Link>
  ) : (
    <Link to="/dashboard/messages" search={{ thread: threadId ?? undefined }}>
      {children}
    </Link>
  )
}

/** The button that does it: a payment in place, everything else where it is read and done. */
export function NeedAction({ need, payAction }: { need: Need; payAction: PayAction }) {
  const { kind, bookingId, threadId, payment, photographer } = need
  const { action } = NEEDS[kind]
  const label = `${action}: ${photographer.name}`
  if (payment) return payAction(payment, need)
  if (kind === 'sign' && bookingId)
    return (
      <ButtonLink to="/dashboard/proposal/$id" params={{ id: bookingId }} aria-label={label}>
        {action}
      </ButtonLink>
    )
  if (bookingId)
    return (
      <ButtonLink
        to="/dashboard/bookings/$id"
        params={{ id: bookingId }}
        hash={kind === 'review' ? 'reviews' : undefined}
        aria-label={label}
      >
        {action}
      </ButtonLink>
    )
  return (
    <ButtonLink
      to="/dashboard/messages"
      search={{ thread: threadId ?? undefined }}
      variant={kind === 'waiting' ? 'default' : undefined}
      aria-label={label}
    >
      {action}
    </ButtonLink>
  )
}
