import { Link } from '@tanstack/react-router'
import { formatNumber } from '#shared/number-text.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date-text.tsx'
import { PageState } from '#ui/page-state.tsx'
import classes from './client-deliveries.module.css'

/** Where the couple's delivered pictures are. (R20, BK5) */
export function ClientDeliveries() {
  const { data, error, isFetching, refetch } = trpc.bookings.deliveries.useQuery()
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="deliveries" className={classes.deliveries}>
      <h2 id="deliveries">Deliveries</h2>
      {error && !data && (
        <PageState.Error title="Your deliveries did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your deliveries" rows={1} />}
      <ul className={classes.list}>
        {data?.map((delivery) => (
          <li key={delivery.bookingId}>
            <a href={delivery.url} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
              {new URL(delivery.url).host}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <p className={classes.hint}>
              <Link to="/dashboard/bookings/$id" params={{ id: delivery.bookingId }} className={classes.link}>
                {delivery.photographerName}, <DateText value={delivery.eventDate} format="medium" />
              </Link>
              {delivery.imageCount !== null && `, ${formatNumber(delivery.imageCount)} pictures`}
              {delivery.pin && `, PIN ${delivery.pin}`}
              {delivery.expiresOn && (
                <>
                  {', available until '}
                  <DateText value={delivery.expiresOn} format="medium" />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
