import { Link } from '@tanstack/react-router'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { DELIVERY_HELD_BACK, openPictures } from '../texts.ts'
import classes from './client-deliveries.module.css'

type Delivery = RouterOutputs['bookings']['deliveries'][number]

/** Where the couple's delivered pictures are, as covers. */
export function ClientDeliveries() {
  const { data, error, isFetching, refetch } = trpc.bookings.deliveries.useQuery()
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="deliveries" className={classes.deliveries}>
      <h2 id="deliveries">Deliveries</h2>
      {error && !data && (
        <PageState.Error title="Your deliveries didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your deliveries" rows={1} />}
      <ul className={classes.list}>
        {data?.map((delivery) => (
          <DeliveryCover key={delivery.bookingId} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}

function DeliveryCover({ delivery }: { delivery: Delivery }) {
  const { bookingId, photographer, eventDate, url, pin, expiresOn, imageCount } = delivery
  return (
    <li>
      {url === null ? (
        <p className={classes.hint}>{DELIVERY_HELD_BACK.client}</p>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.open}>
          <span className={classes.cover}>
            <Cover
              picture={photographer.cover}
              name={photographer.name}
              size="fill"
              sizes="(min-width: 48em) 240px, 45vw"
            />
          </span>
          <span className={classes.words}>{openPictures(imageCount)}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <Link to="/dashboard/bookings/$id" params={{ id: bookingId }} className={classes.link}>
        <span>
          {photographer.name}, <DateText value={eventDate} format="medium" />
        </span>
      </Link>
      <p className={classes.hint}>
        {url && new URL(url).host}
        {pin && `, PIN ${pin}`}
        {expiresOn && (
          <>
            {', available until '}
            <DateText value={expiresOn} format="medium" />
          </>
        )}
      </p>
    </li>
  )
}
