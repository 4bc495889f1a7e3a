'use no memo'

import { AVAILABILITY_LABELS, type Availability } from '#shared/status/availability.ts'
import classes from './availability-mark.module.css'

/** Says whether a date is free; the word carries the meaning, shape and color only repeat it. */
export function AvailabilityMark({ availability, className }: { availability: Availability; className?: string }) {
  return (
    <span className={[classes.mark, className].filter(Boolean).join(' ')} data-availability={availability}>
      <span className={classes.sign} aria-hidden="true" />
      {AVAILABILITY_LABELS[availability]}
    </span>
  )
}
