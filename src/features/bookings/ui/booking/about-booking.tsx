import { DateText } from '#ui/date/date-text.tsx'
import type { Booking } from './types.ts'

/** Whose wedding it is and when, where money moves. */
export function AboutBooking({ booking: { side, coupleName, photographerName, eventDate } }: { booking: Booking }) {
  return (
    <p>
      {side === 'vendor' ? coupleName : photographerName}, <DateText value={eventDate} />
      {side === 'admin' && `, for ${coupleName}`}
    </p>
  )
}
