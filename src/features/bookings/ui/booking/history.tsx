import { DateText } from '#ui/date-text.tsx'
import { formatMoney } from '#ui/money.tsx'
import { EVENT_WORDS } from '../../steps.ts'
import type { Booking } from './booking-page.tsx'
import classes from './booking.module.css'

const WHO: Record<string, string> = {
  client: 'the couple',
  photographer: 'the photographer',
  admin: 'our team',
  system: 'by itself',
}

/** What an event carries that is worth reading: a reason or a refund. */
function detailOf({ reason, note, decision, refundCents, amountCents }: Record<string, unknown>): string {
  if (typeof amountCents === 'number') return formatMoney(amountCents)
  const refund = typeof refundCents === 'number' ? `${formatMoney(refundCents)} back to the couple` : ''
  const words = [reason, note, decision].find((value): value is string => typeof value === 'string' && value !== '')
  return [refund, words ?? ''].filter(Boolean).join('. ')
}

/** Every event of the booking, oldest first, the same for both sides. (BK12) */
export function History({ booking: { events, eventTimeZone } }: { booking: Booking }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={classes.history}>
        {events.map((event, index) => (
          <li key={`${event.type}${index}`}>
            <DateText value={new Date(event.at)} format="dateTime" timeZone={eventTimeZone} className={classes.when} />
            <div>
              <p>
                {EVENT_WORDS[event.type] ?? event.type}
                <span className={classes.hint}>{`, ${WHO[event.by] ?? ''}`}</span>
              </p>
              {detailOf(event.data) && (
                <p className={classes.hint} dir="auto">
                  {detailOf(event.data)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
