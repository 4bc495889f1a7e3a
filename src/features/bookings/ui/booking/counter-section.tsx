import { DateText } from '#ui/date/date-text.tsx'
import { wishesOf } from '../../counter-wishes.ts'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

/** What the couple would like instead of the offer below, while it waits for an answer. */
export function CounterSection({ booking }: { booking: Booking }) {
  if (booking.stage !== 'countered' || !booking.offer?.counter) return null
  return (
    <section aria-labelledby="counter">
      <h2 id="counter">{booking.side === 'client' ? 'What you asked for' : 'What the couple would like'}</h2>
      <CounterWords booking={booking} />
    </section>
  )
}

/** The note and the figures, each beside what the offer says now. */
export function CounterWords({ booking }: { booking: Booking }) {
  const { offer, totalCents: totalOf, salesTax, side, packageDetails, deliveryDays } = booking
  if (!offer?.counter) return null
  const { note, wishes, at } = offer.counter
  // The couple asks for another price: the tax follows from it, and is in the total that it reads.
  const totalCents = totalOf === null || side !== 'client' ? totalOf : totalOf - (salesTax?.cents ?? 0)
  const figures = wishesOf(wishes, { totalCents, packageDetails, deliveryDays })
  return (
    <>
      <blockquote className={classes.quote} dir="auto">
        {note}
      </blockquote>
      {figures.length > 0 && (
        <ul className={amounts.lines}>
          {figures.map(({ label, now, wished }) => (
            <li key={label}>
              <span>
                {label}
                {now && <span className={classes.hint}>{`, ${now} in the offer`}</span>}
              </span>
              <strong>{wished}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.written}>
        Written on <DateText value={new Date(at)} format="medium" />.
      </p>
    </>
  )
}
