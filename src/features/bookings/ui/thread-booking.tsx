import type { ThreadSide } from '#features/messages/model.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { clientStatus, STAGE_LABELS } from '../model.ts'
import classes from './thread-booking.module.css'

/** The booking that a conversation is about, above its messages: where it stands, its date, and the way to it. */
export function ThreadBooking({ threadId, side }: { threadId: string; side: ThreadSide }) {
  const { data: booking } = trpc.bookings.ofThread.useQuery({ threadId })
  if (!booking) return null
  const { id, eventDate, stage } = booking
  const status =
    side === 'client'
      ? clientStatus(booking)
      : { words: STAGE_LABELS[stage], tone: toneOf('booking', booking.isLate ? 'late' : stage, 'vendor') }
  return (
    <div className={classes.booking}>
      <Badge tone={status.tone}>{status.words}</Badge>
      <DateText value={eventDate} format="medium" />
      <ArrowLink to={side === 'client' ? '/dashboard/bookings/$id' : '/vendor/bookings/$id'} params={{ id }}>
        The booking
      </ArrowLink>
    </div>
  )
}
