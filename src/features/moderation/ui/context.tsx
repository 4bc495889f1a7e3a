import { Link } from '@tanstack/react-router'
import { PLATFORM_TEAM } from '#features/messages/texts.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { DeliveredText } from '#ui/text/delivered-text.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { BOOKING_BETWEEN, NO_BOOKING_BETWEEN } from '../texts.ts'
import { Original } from './message-original.tsx'
import classes from './moderation.module.css'
import type { OpenedCase, OpenedReport } from './use-moderation.ts'

type Opened = OpenedCase | OpenedReport

/** Messages with the ones that count marked, each with what was removed from it on demand. */
export function Context({ opened, means }: { opened: Opened; means: string }) {
  const names = { vendor: opened.vendorName, client: opened.coupleName, platform: PLATFORM_TEAM }
  return (
    <section aria-label="Messages">
      <p className={classes.muted}>{opened.messages.length === 0 ? 'Nothing has been written yet.' : means}</p>
      <ol className={classes.context}>
        {opened.messages.map((message) => (
          <li key={message.id} data-concerned={message.isConcerned || undefined}>
            <p className={classes.label}>
              {names[message.senderType]}, <DateText value={message.at} format="moment" />
              {message.isFlagged && <strong> {message.flags.join(', ') || 'Flagged by a moderator'}</strong>}
            </p>
            <DeliveredText text={message.text} className={classes.text} />
            {message.isConcerned && message.hasOriginal && <Original message={message} />}
          </li>
        ))}
      </ol>
      <Link to="/admin/messages" search={{ filter: 'all', thread: opened.threadId }} className={classes.view}>
        All messages in this conversation
      </Link>
    </section>
  )
}

/** Whether the two have booked, which decides what they may tell each other. */
export function BookingBetween({ booking }: Pick<Opened, 'booking'>) {
  return (
    <RecordValue label="The two of them">
      {booking ? (
        <>
          {BOOKING_BETWEEN[booking.status]} <DateText value={booking.eventDate} />
        </>
      ) : (
        NO_BOOKING_BETWEEN
      )}
    </RecordValue>
  )
}
