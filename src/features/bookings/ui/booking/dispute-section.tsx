import { DateText } from '#ui/date-text.tsx'
import { formatMoney } from '#ui/money.tsx'
import type { ActorRole } from '../../model.ts'
import { DISPUTE_CLOSED } from '../../texts.ts'
import type { Booking } from './booking-page.tsx'
import classes from './booking.module.css'
import { DisputeForm } from './dispute-form.tsx'

const OPENER: Record<string, string> = { client: 'the couple', photographer: 'the photographer', admin: 'our team' }

/** Why everything stands still, what both sides and our team say about it, and what was decided. (BK11) */
export function DisputeSection({ booking }: { booking: Booking }) {
  const { dispute, eventTimeZone } = booking
  if (!dispute) return null
  return (
    <section aria-labelledby="dispute">
      <h2 id="dispute">Dispute</h2>
      <p className={classes.hint}>
        Opened by {OPENER[dispute.openedRole] ?? 'our team'},{' '}
        <DateText value={new Date(dispute.createdAt)} format="dateTime" timeZone={eventTimeZone} />
      </p>
      <blockquote className={classes.quote} dir="auto">
        {dispute.reason}
      </blockquote>
      <Entries booking={booking} entries={dispute.entries} />
      {dispute.status === 'open' ? <DisputeForm booking={booking} /> : <Decision dispute={dispute} />}
    </section>
  )
}

type Dispute = NonNullable<Booking['dispute']>

/** Who wrote, as the reader knows them. */
function authorOf(booking: Booking, by: ActorRole): string {
  if (booking.side === (by === 'photographer' ? 'vendor' : by)) return 'You'
  return { client: booking.coupleName, photographer: booking.photographerName, admin: 'Our team', system: 'Curio' }[by]
}

/** The room: everything that was written, oldest first; both sides and our team read the same. */
function Entries({ booking, entries }: { booking: Booking; entries: Dispute['entries'] }) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.entries} aria-label="What was written">
      {entries.map(({ id, by, body, at }) => (
        <li key={id} data-by={by}>
          <p className={classes.entryHead}>
            <strong>{authorOf(booking, by)}</strong>
            <DateText
              value={new Date(at)}
              format="dateTime"
              timeZone={booking.eventTimeZone}
              className={classes.hint}
            />
          </p>
          <p className={classes.words} dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Decision({ dispute: { refundCents, releaseCents, decision } }: { dispute: Dispute }) {
  return (
    <div className={classes.decision}>
      <h3>What was decided</h3>
      <p>
        {formatMoney(refundCents ?? 0)} goes back to the couple, {formatMoney(releaseCents ?? 0)} is released to the
        photographer.
      </p>
      <p className={classes.words} dir="auto">
        {decision}
      </p>
      <p className={classes.hint}>{DISPUTE_CLOSED}</p>
    </div>
  )
}
