import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ADMIN_BOOKING_FILTERS } from '#features/bookings/model.ts'
import { AdminBookingsPage } from '#features/bookings/ui/admin-bookings-page.tsx'

const START = { filter: 'all', search: '', page: 1 } as const

export const Route = createFileRoute('/_admin/admin/bookings/')({
  validateSearch: z.object({
    filter: z.catch(z._default(z.enum(ADMIN_BOOKING_FILTERS), 'all'), 'all'),
    search: z.catch(z._default(z.string().check(z.maxLength(100)), ''), ''),
    page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1), 1),
  }),
  search: { middlewares: [stripSearchParams(START)] },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AdminBookingsPage
      title="Bookings"
      hasFilter
      search={Route.useSearch()}
      onChange={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })}
    />
  )
}
