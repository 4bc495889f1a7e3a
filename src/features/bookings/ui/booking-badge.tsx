import { toneOf } from '#shared/status/status-tones.ts'
import { Badge } from '#ui/text/badge.tsx'
import {
  AWAITING_DELIVERY,
  BOOKING_STATUS_LABELS,
  type BookingStage,
  type BookingStatus,
  CONTRACT_TO_SEND,
  DELIVERY_LATE,
  STAGE_LABELS,
} from '../model.ts'
import classes from './vendor-bookings-page.module.css'

type BadgeProps = {
  booking: {
    status: BookingStatus
    stage: BookingStage
    isAwaitingDelivery: boolean
    isLate: boolean
    isWanted: boolean
  }
}

/** The status in a word, plus the stage where it says more; color is never the only signal. */
export function BookingBadge({ booking: { status, stage, isAwaitingDelivery, isLate, isWanted } }: BadgeProps) {
  if (isLate) return <Badge tone={toneOf('booking', 'late', 'vendor')}>{DELIVERY_LATE}</Badge>
  if (isAwaitingDelivery)
    return <Badge tone={toneOf('booking', 'awaiting_delivery', 'vendor')}>{AWAITING_DELIVERY}</Badge>
  if (isWanted) return <Badge tone={toneOf('booking', 'wanted', 'vendor')}>{CONTRACT_TO_SEND}</Badge>
  const tone = toneOf('booking', stage, 'vendor')
  if (stage === 'rejected') return <Badge tone={tone}>{STAGE_LABELS[stage]}</Badge>
  return (
    <span className={classes.status}>
      <Badge tone={tone}>{BOOKING_STATUS_LABELS[status]}</Badge>
      {status !== 'completed' && STAGE_LABELS[stage] !== 'Upcoming' && (
        <span className={classes.stage}>{STAGE_LABELS[stage]}</span>
      )}
    </span>
  )
}
