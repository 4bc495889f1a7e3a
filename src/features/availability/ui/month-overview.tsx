import { Link } from '@tanstack/react-router'
import { monthName, monthsBetween, weeksOf } from '#shared/date/months.ts'
import type { DayState } from '../model.ts'
import classes from './month-overview.module.css'

type MonthOverviewProps = { shown: string; today: string; until: string; stateOf: (day: string) => DayState }

const WORDS: Partial<Record<DayState, string>> = {
  booked: 'booked',
  room: 'booked with room left',
  full: 'full',
  hold: 'on hold',
  blocked: 'blocked',
  busy: 'busy',
  offered: 'offered',
}

/** "2 booked, 1 on hold": a month's picture in words. */
function summary(states: (DayState | undefined)[]): string {
  const parts = Object.entries(WORDS).flatMap(([state, word]) => {
    const count = states.filter((each) => each === state).length
    return count > 0 ? [`${count} ${word}`] : []
  })
  return parts.join(', ') || 'nothing yet'
}

/** Every month ahead as a small picture that opens it. */
export function MonthOverview({ shown, today, until, stateOf }: MonthOverviewProps) {
  return (
    <section aria-labelledby="months" className={classes.overview}>
      <h2 id="months">The months ahead</h2>
      <ul className={classes.months}>
        {monthsBetween(today, until).map((month) => {
          const cells = weeksOf(month).flat()
          const states = cells.map((day) => (day && day >= today && day <= until ? stateOf(day) : undefined))
          return (
            <li key={month}>
              <Link
                to="/vendor/calendar"
                search={{ month }}
                className={classes.month}
                aria-current={month === shown ? 'page' : undefined}
                aria-label={`${monthName(month)}: ${summary(states)}`}
              >
                <span className={classes.name}>{monthName(month)}</span>
                <span className={classes.picture}>
                  {cells.map((day, place) => (
                    <span
                      key={day ?? place}
                      className={classes.cell}
                      data-day={day ? true : undefined}
                      data-state={states[place]}
                    />
                  ))}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
