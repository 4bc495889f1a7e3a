'use no memo'

import classes from './availability-mark.module.css'
import { type Availability, AVAILABILITY_LABELS } from '#shared/availability.ts'

/** Says whether a date is free; the word carries the meaning, shape and colour only repeat it (DS5). */
export function AvailabilityMark({ availability, className }: { availability: Availability; className?: string }) {
  return (
    <span className={[classes.mark, className].filter(Boolean).join(' ')} data-availability={availability}>
      <span className={classes.sign} aria-hidden="true" />
      {AVAILABILITY_LABELS[availability]}
    </span>
  )
}
