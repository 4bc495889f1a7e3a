import { Link } from '@tanstack/react-router'
import { formatMoney } from '#shared/money/money.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import classes from './payments.module.css'

type Earnings = RouterOutputs['payments']['earnings']

const exact = (cents: number) => formatMoney(cents, { withCents: true })

/** What couples' banks kept after it had been paid out: what has come back of it, and how the rest does. */
export function Owed({ owed }: Pick<Earnings, 'owed'>) {
  if (owed.length === 0) return null
  return (
    <section className={classes.owed} aria-labelledby="owed">
      <h2 id="owed">Still owed after a chargeback</h2>
      <ul className={classes.state}>
        {owed.map(({ bookingId, coupleName, eventDate, recovery }, place) => (
          <li key={`${bookingId}${place}`}>
            <Link to="/vendor/bookings/$id" params={{ id: bookingId }}>
              <span>
                {coupleName}, <DateText value={eventDate} format="medium" />
              </span>
            </Link>
            <p>
              Their bank kept a payment that had been released to you. Your share of it was{' '}
              {exact(recovery.amountCents)}, after our commission of {exact(recovery.commissionCents)}, which we’ve
              returned. {recovery.recoveredCents > 0 && <>{exact(recovery.recoveredCents)} of it has come back. </>}
              <strong>{exact(recovery.amountCents - recovery.recoveredCents)} is still owed.</strong>
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        You don’t need to do anything: we’ll take it from your Stripe balance as soon as money arrives there. If you’d
        rather pay it now, write to us.
      </p>
    </section>
  )
}

/** What was taken back of a wedding's payouts. */
export function TakenBack({ recoveries }: Pick<Earnings['items'][number], 'recoveries'>) {
  const cents = recoveries.reduce((sum, { recoveredCents }) => sum + recoveredCents, 0)
  if (cents === 0) return null
  return <span className={classes.hint}>{exact(cents)} taken back: the couple’s bank kept a payment</span>
}
