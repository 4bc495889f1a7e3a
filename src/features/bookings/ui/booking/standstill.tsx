import { standstillText } from '../../texts.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

const READERS = { client: 'client', vendor: 'photographer', admin: 'admin' } as const

/** Why nothing can be agreed at the moment, shown above everything else. */
export function Standstill({ booking: { standstill, side } }: { booking: Booking }) {
  if (!standstill) return null
  return (
    <section className={classes.standstill} aria-labelledby="standstill">
      <h2 id="standstill">Everything is on hold</h2>
      <p>{standstillText(standstill, READERS[side])}</p>
    </section>
  )
}
