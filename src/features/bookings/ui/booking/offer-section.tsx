import { Money } from '#ui/money.tsx'
import type { Booking } from './booking-page.tsx'
import classes from './booking.module.css'
import { PaymentPlan, RefundCalendar } from './offer-terms.tsx'

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** What was offered: the package, its lines, when it is paid, and what a cancellation gives back. (BK2, X133) */
export function OfferSection({ booking }: { booking: Booking }) {
  const { offer, packageDetails, totalCents, deliveryDays } = booking
  if (!offer) return null
  const facts = [
    text(packageDetails.hours) && `${text(packageDetails.hours)} hours`,
    text(packageDetails.photographers) &&
      (packageDetails.photographers === 1 ? 'one photographer' : `${text(packageDetails.photographers)} photographers`),
    text(packageDetails.images) && `about ${text(packageDetails.images)} pictures`,
  ].filter(Boolean)
  return (
    <section aria-labelledby="offer">
      <h2 id="offer">Offer</h2>
      {text(packageDetails.name) && <p className={classes.package}>{text(packageDetails.name)}</p>}
      {facts.length > 0 && <p className={classes.hint}>{facts.join(', ')}</p>}
      <ul className={classes.lines}>
        {offer.items.map(({ label, quantity, unitCents }, index) => (
          <li key={`${label}${index}`}>
            <span>
              {label}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <Money cents={quantity * unitCents} />
          </li>
        ))}
        <li className={classes.total}>
          <span>Total</span>
          <Money cents={totalCents ?? 0} />
        </li>
      </ul>
      {offer.message && (
        <blockquote className={classes.quote} dir="auto">
          {offer.message}
        </blockquote>
      )}
      <p className={classes.hint}>Delivery within {deliveryDays} days of the wedding.</p>
      <PaymentPlan booking={booking} />
      <RefundCalendar booking={booking} />
    </section>
  )
}
