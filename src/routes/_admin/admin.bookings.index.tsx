import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ADMIN_BOOKINGS_DEFAULTS, AdminBookingsInput } from '#features/bookings/search.ts'
import { AdminBookingsPage } from '#features/bookings/ui/admin-bookings-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/bookings/')({
  validateSearch: AdminBookingsInput,
  search: { middlewares: [stripSearchParams(ADMIN_BOOKINGS_DEFAULTS)] },
  staticData: { asks: ({ search }: { search: AdminBookingsInput }) => [ask('bookings.adminList', search)] },
  component: function Page() {
    return <AdminBookingsPage title="Bookings" hasFilter search={Route.useSearch()} />
  },
})
