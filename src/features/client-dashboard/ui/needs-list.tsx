import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dueWords, expectedWords } from '#shared/date/deadlines.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { BookingCard, BookingCards } from '#ui/list/booking-card.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { AFTER_CANCELLATION, NEEDS, needStatus, WAITS } from '../model.ts'
import classes from './client-dashboard.module.css'
import type { Need, Wait } from './types.ts'

/** The way to pay one line. */
export type PayAction = (
  line: { bookingId: string; payment: NonNullable<Need['payment']> & { dueDate: string | null } },
  today: string,
) => ReactNode

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
              title={<NeedLink need={need}>{need.photographer.name}</NeedLink>}
              date={dateOf(need)}
              line={noteOf(need, today)}
              status={<NeedBadge need={need} today={today} />}
              action={<NeedAction need={need} today={today} payAction={payAction} />}
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

const dateOf = ({ eventDate }: Need | Wait): string => (eventDate ? formatDate(eventDate, 'medium') : 'No date yet')

type WaitsListProps = { waits: readonly Wait[]; moreCount: number; today: string }

/** What waits for others: who, since it is nothing to do but to read. */
export function WaitsList({ waits, moreCount, today }: WaitsListProps) {
  return (
    <>
      <ul className={classes.waits}>
        {waits.map((wait) => (
          <li key={`${wait.kind}/${wait.bookingId ?? wait.threadId}`}>
            <p>
              <NeedLink need={wait}>{wait.photographer.name}</NeedLink>
              <span className={classes.hint}>{dateOf(wait)}</span>
            </p>
            <p className={classes.hint}>
              {WAITS[wait.kind]}
              {wait.due && `, ${expectedWords(wait.due, today)}`}
            </p>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className={classes.hint}>And {moreCount} more.</p>}
    </>
  )
}

function noteOf({ kind, due }: Need, today: string) {
  if (due) return dueWords(due, today)
  return kind === 'substitute' && AFTER_CANCELLATION
}

function NeedBadge({ need: { kind, due }, today }: { need: Need; today: string }) {
  return <Badge tone="needs-you">{needStatus({ kind, due }, today)}</Badge>
}

function NeedLink({ need: { bookingId, threadId }, children }: { need: Need | Wait; children: string }) {
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

type NeedActionProps = { need: Need; today: string; payAction: PayAction }

/** The way to where it is done. */
function NeedAction({ need, today, payAction }: NeedActionProps) {
  const { kind, bookingId, threadId, payment, photographer, due } = need
  const { action } = NEEDS[kind]
  const label = `${action}: ${photographer.name}`
  if (payment && bookingId) return payAction({ bookingId, payment: { ...payment, dueDate: due } }, today)
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
        hash={{ review: 'reviews', amendment: 'changes' }[kind as string]}
        aria-label={label}
      >
        {action}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/dashboard/messages" search={{ thread: threadId ?? undefined }} aria-label={label}>
      {action}
    </ButtonLink>
  )
}
