import { DateText } from '#ui/date/date-text.tsx'
import { DELIVERY_HELD_BACK, openPictures } from '../../texts.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

/** Where the pictures are, newest round first, with the requested changes; or that they are held back. */
export function DeliverySection({ booking: { deliveries, eventTimeZone, isTakenBack, side } }: { booking: Booking }) {
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      {isTakenBack && <p>{DELIVERY_HELD_BACK[side]}</p>}
      {deliveries.map((delivery) => (
        <div key={delivery.round} className={classes.delivery}>
          <p className={classes.hint}>
            {delivery.round > 1 && `Round ${delivery.round}, `}
            <DateText value={new Date(delivery.createdAt)} timeZone={eventTimeZone} />
          </p>
          {delivery.url && (
            <p>
              <a href={delivery.url} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
                {openPictures(delivery.imageCount)}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              {` on ${new URL(delivery.url).host}`}
              {delivery.pin && (
                <>
                  {', '}
                  <span className={classes.whole}>
                    PIN <strong>{delivery.pin}</strong>
                  </span>
                </>
              )}
              {delivery.expiresOn && (
                <>
                  {', available until '}
                  <DateText value={delivery.expiresOn} className={classes.whole} />
                </>
              )}
            </p>
          )}
          {delivery.note && (
            <p className={classes.words} dir="auto">
              {delivery.note}
            </p>
          )}
          {delivery.changesNote && (
            <blockquote className={classes.quote} dir="auto">
              {delivery.changesNote}
            </blockquote>
          )}
        </div>
      ))}
    </section>
  )
}
