import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#features/availability/ui/calendar-page.tsx'
import { month as monthParam, searchParams } from '#shared/url/search-params.ts'
import { ask } from '#shell/asks.ts'

const CalendarSearch = searchParams({
  /** YYYY-MM; this month when it is left out. */
  month: monthParam,
})

export const Route = createFileRoute('/_vendor/vendor/calendar')({
  validateSearch: CalendarSearch,
  staticData: {
    asks: () => [
      ask('availability.calendar'),
      ask('availability.sharing'),
      ask('availability.nightEnds'),
      ask('availability.feeds'),
    ],
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { month } = Route.useSearch()
  return (
    <CalendarPage month={month} onMonth={(next) => void navigate({ search: { month: next }, resetScroll: false })} />
  )
}
