import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CalendarPage } from '#features/availability/ui/calendar-page.tsx'

const CalendarSearch = z.object({
  /** YYYY-MM; this month when it is left out. */
  month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))), undefined),
})

export const Route = createFileRoute('/_vendor/vendor/calendar')({ validateSearch: CalendarSearch, component: Page })

function Page() {
  const navigate = Route.useNavigate()
  const { month } = Route.useSearch()
  return (
    <CalendarPage month={month} onMonth={(next) => void navigate({ search: { month: next }, resetScroll: false })} />
  )
}
