import { Badge } from '@mantine/core'
import {
  AWAITING_DELIVERY,
  BOOKING_STATUS_LABELS,
  type BookingStage,
  type BookingStatus,
  STAGE_LABELS,
} from '../model.ts'
import classes from './vendor-bookings-page.module.css'

const COLORS: Record<BookingStatus, string> = {
  pending: 'yellow',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'gray',
}

type BadgeProps = { booking: { status: BookingStatus; stage: BookingStage; isAwaitingDelivery: boolean } }

/** The status in a word, plus the stage where it says more; colour is never the only signal. */
export function BookingBadge({ booking: { status, stage, isAwaitingDelivery } }: BadgeProps) {
  if (isAwaitingDelivery) return <Badge color="red">{AWAITING_DELIVERY}</Badge>
  if (stage === 'rejected') return <Badge color={COLORS[status]}>{STAGE_LABELS[stage]}</Badge>
  return (
    <span className={classes.status}>
      <Badge color={COLORS[status]}>{BOOKING_STATUS_LABELS[status]}</Badge>
      {status !== 'completed' && STAGE_LABELS[stage] !== 'Upcoming' && (
        <span className={classes.stage}>{STAGE_LABELS[stage]}</span>
      )}
    </span>
  )
}
