import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DISPUTES_DEFAULTS, DisputesSearch } from '#features/bookings/search.ts'
import { AdminBookingsPage } from '#features/bookings/ui/admin-bookings-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/disputes')({
  validateSearch: DisputesSearch,
  search: { middlewares: [stripSearchParams(DISPUTES_DEFAULTS)] },
  staticData: {
    asks: ({ search }: { search: DisputesSearch }) => [ask('bookings.adminList', { ...search, filter: 'disputed' })],
  },
  component: function Page() {
    return (
      <AdminBookingsPage title="Disputes" hasFilter={false} search={{ ...Route.useSearch(), filter: 'disputed' }} />
    )
  },
})
