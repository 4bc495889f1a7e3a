import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AdminBookingsPage } from '#features/bookings/ui/admin-bookings-page.tsx'

export const Route = createFileRoute('/_admin/admin/disputes')({
  validateSearch: z.object({
    search: z.catch(z._default(z.string().check(z.maxLength(100)), ''), ''),
    page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1), 1),
  }),
  search: { middlewares: [stripSearchParams({ search: '', page: 1 })] },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AdminBookingsPage
      title="Disputes"
      hasFilter={false}
      search={{ ...Route.useSearch(), filter: 'disputed' }}
      onChange={({ search, page = 1 }) =>
        void navigate({
          search: (before) => ({ ...before, search: search ?? before.search, page }),
          resetScroll: false,
        })
      }
    />
  )
}
