import { type Capacity, DAY_STATE_LABELS, type DayState, hasLimits } from '../model.ts'
import classes from './legend.module.css'

const STATES: Record<'open' | 'listed', readonly DayState[]> = {
  open: ['free', 'hold', 'booked', 'blocked', 'busy'],
  listed: ['offered', 'closed', 'hold', 'booked', 'blocked', 'busy'],
}

/** What the marks of the days mean. */
export function Legend({ mode, capacity }: { mode: 'open' | 'listed'; capacity: Capacity }) {
  const states: DayState[] = [...STATES[mode]]
  if (capacity.perDay > 1) states.push('room')
  if (hasLimits(capacity)) states.push('full')
  return (
    <ul className={classes.legend} aria-label="What the days mean">
      {states.map((state) => (
        <li key={state}>
          <span className={classes.mark} data-state={state} aria-hidden="true" />
          {DAY_STATE_LABELS[state]}
        </li>
      ))}
    </ul>
  )
}
