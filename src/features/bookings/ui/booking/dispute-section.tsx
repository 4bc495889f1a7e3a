import type { ActorRole } from '#shared/access/roles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Mark } from '#ui/text/badge.tsx'
import { DISPUTE_CLOSED } from '../../texts.ts'
import classes from './booking.module.css'
import { DisputeForm } from './dispute-form.tsx'
import type { Booking } from './types.ts'

const OPENER: Record<string, string> = {
  client: 'the couple',
  photographer: 'the photographer',
  admin: 'our team',
  system: 'the platform',
}

/** Why the money is on hold, what both sides and our team say about it, and what was decided. */
export function DisputeSection({ booking }: { booking: Booking }) {
  const { dispute, eventTimeZone } = booking
  if (!dispute) return null
  return (
    <section aria-labelledby="dispute">
      <h2 id="dispute">
        <Mark tone={toneOf('dispute', dispute.status, booking.side)} /> Dispute
      </h2>
      <p className={classes.hint}>
        Opened by {OPENER[dispute.openedRole] ?? 'our team'},{' '}
        <DateText value={new Date(dispute.createdAt)} format="moment" timeZone={eventTimeZone} />
      </p>
      <blockquote className={classes.quote} dir="auto">
        {dispute.reason}
      </blockquote>
      <Entries booking={booking} entries={dispute.entries} />
      {dispute.status === 'open' ? <DisputeForm booking={booking} /> : <Decision booking={booking} dispute={dispute} />}
    </section>
  )
}

type Dispute = NonNullable<Booking['dispute']>

/**
 * The author's name as the reader knows it; several administrators may write, so none of them reads "You".
 */
function authorOf(booking: Booking, by: ActorRole): string {
  if (by !== 'admin' && booking.side === (by === 'photographer' ? 'vendor' : by)) return 'You'
  return {
    client: booking.coupleName,
    photographer: booking.photographerName,
    admin: 'Our team',
    system: 'The platform',
  }[by]
}

/** The room: all entries, oldest first, the same for both sides and our team. */
function Entries({ booking, entries }: { booking: Booking; entries: Dispute['entries'] }) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.entries} aria-label="What was written">
      {entries.map(({ id, by, body, at }) => (
        <li key={id} data-by={by}>
          <p className={classes.entryHead}>
            <strong>{authorOf(booking, by)}</strong>
            <DateText value={new Date(at)} format="moment" timeZone={booking.eventTimeZone} className={classes.hint} />
          </p>
          <p className={classes.words} dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The decision in amounts and words; the photographer also sees the share received. */
function Decision({ booking, dispute }: { booking: Booking; dispute: Dispute }) {
  const { finalCents, finalTaxCents, refundCents, dueCents, dueDate, decision } = dispute
  const isCouple = booking.side === 'client'
  const tax = finalTaxCents > 0 && `, ${isCouple ? 'including' : 'plus'} ${formatMoney(finalTaxCents)} sales tax`
  return (
    <div className={classes.decision}>
      <h3>What was decided</h3>
      <p>
        The couple pays {formatMoney(finalCents ?? 0)} in the end{tax}.
        {refundCents ? ` ${formatMoney(refundCents)} goes back to the couple.` : ''}
        {dueCents && dueDate ? ` ${formatMoney(dueCents)} has to be paid by ${formatDate(dueDate)}.` : ''}
        {booking.share && ` The photographer receives ${formatMoney(booking.share.netCents)} after the commission.`}
      </p>
      <p className={classes.words} dir="auto">
        {decision}
      </p>
      <p className={classes.hint}>{DISPUTE_CLOSED}</p>
    </div>
  )
}
