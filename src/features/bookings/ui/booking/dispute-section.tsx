import { formatMoney } from '#ui/money.tsx'
import type { Booking } from './booking-page.tsx'
import classes from './booking.module.css'

const OPENER: Record<string, string> = { client: 'the couple', photographer: 'the photographer', admin: 'our team' }

/** Why everything stands still, and what was decided: both sides read the same. (BK11) */
export function DisputeSection({ booking: { dispute } }: { booking: Booking }) {
  if (!dispute) return null
  return (
    <section aria-labelledby="dispute">
      <h2 id="dispute">Dispute</h2>
      <p className={classes.hint}>Opened by {OPENER[dispute.openedRole] ?? 'our team'}</p>
      <blockquote className={classes.quote} dir="auto">
        {dispute.reason}
      </blockquote>
      {dispute.status === 'resolved' && (
        <>
          <p>
            {formatMoney(dispute.refundCents ?? 0)} goes back to the couple, {formatMoney(dispute.releaseCents ?? 0)} is
            released to the photographer.
          </p>
          <p className={classes.words} dir="auto">
            {dispute.decision}
          </p>
        </>
      )}
    </section>
  )
}
