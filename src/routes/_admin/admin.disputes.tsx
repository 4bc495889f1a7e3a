import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DISPUTES_DEFAULTS, DisputesSearch } from '#features/bookings/search.ts'
import { AdminBookingsPage } from '#features/bookings/ui/admin-bookings-page.tsx'

export const Route = createFileRoute('/_admin/admin/disputes')({
  validateSearch: DisputesSearch,
  search: { middlewares: [stripSearchParams(DISPUTES_DEFAULTS)] },
  component: function Page() {
    return (
      <AdminBookingsPage title="Disputes" hasFilter={false} search={{ ...Route.useSearch(), filter: 'disputed' }} />
    )
  },
})
