import { Link } from '@tanstack/react-router'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { ADMIN_STAGE_LABELS } from '../model.ts'
import classes from './admin-bookings.module.css'

/** The confirmed bookings of a vendor or an account, which continue when it is suspended, each linked to its page. */
export function OngoingBookings({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = trpc.bookings.adminGoingOn.useQuery({ id })
  if (error)
    return (
      <PageState.Error
        title="The confirmed bookings didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <PageState.Loading label="Loading the confirmed bookings" rows={2} />
  const { items, total } = data
  if (total === 0) return <p>There are no confirmed bookings.</p>
  return (
    <>
      <p>{total === 1 ? 'One confirmed booking continues:' : `${total} confirmed bookings continue:`}</p>
      <ul className={classes.ongoingBookings}>
        {items.map(({ id: bookingId, eventDate, coupleName, photographerName, stage }) => (
          <li key={bookingId}>
            <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
              <span>
                <DateText value={eventDate} format="medium" />
                {`, ${coupleName} and ${photographerName}`}
              </span>
            </Link>
            <Badge tone={toneOf('booking', stage, 'admin')}>{ADMIN_STAGE_LABELS[stage]}</Badge>
          </li>
        ))}
      </ul>
      {total > items.length && <p>{`And ${total - items.length} more.`}</p>}
    </>
  )
}
