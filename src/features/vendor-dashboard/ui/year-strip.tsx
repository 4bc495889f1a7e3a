import { Link } from '@tanstack/react-router'
import type { DayState } from '#features/availability/model.ts'
import { addDays } from '#shared/date/days.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import type { StripDay } from '#ui/figures/model.ts'
import { Strip, type StripState } from '#ui/figures/strip.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { FigureFailed } from './figure-failed.tsx'

type Year = NonNullable<RouterOutputs['vendorDashboard']['year']>
type Shown = 'free' | 'hold' | 'booked' | 'blocked' | 'closed'

const STATES: readonly StripState<Shown>[] = [
  { key: 'free', label: 'Free', look: 'plain' },
  { key: 'hold', label: 'On hold', look: 'half' },
  { key: 'booked', label: 'Booked', look: 'full' },
  { key: 'blocked', label: 'Blocked', look: 'hatched' },
]
/** Only of a photographer who offers only listed dates. */
const CLOSED: StripState<Shown> = { key: 'closed', label: 'Not offered', look: 'none' }

/** The states of a calendar that the year's picture does not tell apart. */
const ALIKE: Partial<Record<DayState, Shown>> = { offered: 'free', busy: 'blocked', full: 'blocked', room: 'booked' }
const shownAs = (state: DayState): Shown => ALIKE[state] ?? (state as Shown)

/** Every day of the year ahead with its state. */
function daysOf({ today, until, otherDays, days }: Year): StripDay<Shown>[] {
  const recorded = new Map(days.map(({ day, state }) => [day, state]))
  const all: StripDay<Shown>[] = []
  for (let day = today; day <= until; day = addDays(day, 1))
    all.push({ day, state: shownAs(recorded.get(day) ?? otherDays) })
  return all
}

/** The next twelve months, day by day; each month opens in the calendar. */
export function YearStrip() {
  const { data, isError, isFetching, refetch } = trpc.vendorDashboard.year.useQuery()
  if (isError && !data) return <FigureFailed what="Your year" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === null) return null
  const days = data && daysOf(data)
  const hasClosed = days?.some(({ state }) => state === 'closed')
  return (
    <Strip
      title="Your year"
      empty="Your calendar is empty."
      days={days}
      states={hasClosed ? [...STATES, CLOSED] : STATES}
      link={(month, { children, ...props }) => (
        <Link to="/vendor/calendar" search={{ month }} {...props}>
          {children}
        </Link>
      )}
      more={<ArrowLink to="/vendor/calendar">Open your calendar</ArrowLink>}
    />
  )
}
