'use no memo'

import { addDays } from '#shared/date/days.ts'
import { monthName, monthsBetween, weeksOf } from '#shared/date/months.ts'
import { trpc } from '#shell/trpc.ts'
import { Container } from '#ui/page/container.tsx'
import { swipeRail } from '#ui/picture/swipe-rail.ts'
import { type AvailabilityStrip, daysAgo, STRIP_STATES, type StripState } from '../model.ts'
import classes from './strip.module.css'

const WORDS: Record<StripState, string> = { f: 'Free', h: 'On hold', b: 'Booked' }
const ORDER: readonly StripState[] = ['f', 'h', 'b']

/** A photographer's next twelve months as couples see them, and when they were last confirmed. */
export function Strip({ id }: { id: string }) {
  const { data } = trpc.availability.strip.useQuery({ id })
  if (!data) return null
  const { from, days, confirmedDaysAgo } = data
  return (
    <Container>
      <section aria-labelledby="availability" className={classes.section}>
        <h2 id="availability">Availability</h2>
        {confirmedDaysAgo !== null && (
          <p className={classes.fresh}>Last confirmed by the photographer {daysAgo(confirmedDaysAgo)}</p>
        )}
        {/* On a phone it is swiped, and has nothing in it that keys could go to. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul role="list" aria-labelledby="availability" tabIndex={0} className={swipeRail(classes.months)}>
          {monthsBetween(from, addDays(from, days.length - 1)).map((month) => (
            <Month key={month} month={month} strip={data} />
          ))}
        </ul>
        <ul role="list" aria-label="What the days mean" className={classes.legend}>
          {ORDER.map((state) => (
            <li key={state}>
              <i data-s={state} aria-hidden="true" />
              {WORDS[state]}
            </li>
          ))}
        </ul>
      </section>
    </Container>
  )
}

/** One month, Sundays first; its numbers in words for those who do not see it. */
function Month({ month, strip: { from, days } }: { month: string; strip: AvailabilityStrip }) {
  const start = Date.parse(from)
  const cells = weeksOf(month)
    .flat()
    .map((day) => (day === null ? undefined : (days[(Date.parse(day) - start) / 86_400_000] as StripState | undefined)))
  const count = (state: StripState) => cells.filter((cell) => cell === state).length
  const words = ORDER.filter((state) => count(state) > 0).map(
    (state) => `${count(state)} ${WORDS[state].toLowerCase()}`,
  )
  return (
    <li>
      <p className={classes.name}>{monthName(month)}</p>
      <p className="visually-hidden">{words.join(', ')}</p>
      <div className={classes.days} aria-hidden="true">
        {cells.map((state, place) => (
          <i key={place} data-s={state && STRIP_STATES[state] ? state : undefined} />
        ))}
      </div>
    </li>
  )
}
