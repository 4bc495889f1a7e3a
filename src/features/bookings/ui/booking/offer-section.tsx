import { LinePrice, Money } from '#ui/text/money.tsx'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import { PaymentPlan, RefundCalendar } from './offer-terms.tsx'
import { packageWords } from './package-words.ts'
import type { Booking } from './types.ts'

/** What was offered: the package, its lines with what was added to them, when it is paid, and what a cancellation gives back. */
export function OfferSection({ booking }: { booking: Booking }) {
  const { offer, packageDetails, deliveryDays, payments } = booking
  if (!offer) return null
  const words = packageWords(packageDetails)
  return (
    <section aria-labelledby="offer">
      <h2 id="offer">Offer</h2>
      {typeof packageDetails.name === 'string' && <p className={classes.package}>{packageDetails.name}</p>}
      {words && <p className={classes.hint}>{words}</p>}
      <ul className={amounts.lines}>
        {offer.items.map(({ label, quantity, unitCents }, index) => (
          <li key={`${label}${index}`}>
            <span>
              {label}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <LinePrice cents={quantity * unitCents} />
          </li>
        ))}
        {payments
          .filter(({ type }) => type === 'extra')
          .map(({ id, amountCents, taxCents }) => (
            <li key={id}>
              <span>Extra items, signed later</span>
              <Money cents={amountCents - (booking.side === 'client' ? taxCents : 0)} />
            </li>
          ))}
        <OfferTotal booking={booking} />
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

/** What it comes to; where there is sales tax, the line before it. */
function OfferTotal({ booking: { side, totalCents, salesTax } }: { booking: Booking }) {
  const total = totalCents ?? 0
  const paidCents = side === 'client' ? total : total + (salesTax?.cents ?? 0)
  return (
    <>
      {salesTax && (
        <li>
          <span>
            {salesTax.name}
            {salesTax.isEstimate && ', estimated'}
          </span>
          <Money cents={salesTax.cents} />
        </li>
      )}
      <li className={amounts.total}>
        <span>{salesTax && side !== 'client' ? 'The couple pays' : 'Total'}</span>
        <Money cents={paidCents} />
      </li>
    </>
  )
}
