import { DAY_STATE_LABELS, type DayState } from '../model.ts'
import classes from './legend.module.css'

const STATES: Record<'open' | 'listed', readonly DayState[]> = {
  open: ['free', 'hold', 'booked', 'blocked', 'busy'],
  listed: ['offered', 'closed', 'hold', 'booked', 'blocked', 'busy'],
}

/** What the marks of the days mean. */
export function Legend({ mode }: { mode: 'open' | 'listed' }) {
  return (
    <ul className={classes.legend} aria-label="What the days mean">
      {STATES[mode].map((state) => (
        <li key={state}>
          <span className={classes.mark} data-state={state} aria-hidden="true" />
          {DAY_STATE_LABELS[state]}
        </li>
      ))}
    </ul>
  )
}
