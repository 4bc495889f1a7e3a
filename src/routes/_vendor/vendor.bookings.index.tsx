import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BOOKING_TABS } from '#features/bookings/search.ts'
import { VendorBookingsPage } from '#features/bookings/ui/vendor-bookings-page.tsx'
import { tabSearch } from '#ui/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/bookings/')({
  validateSearch: tabSearch(BOOKING_TABS),
  search: { middlewares: [stripSearchParams({ tab: 'all', page: 1 })] },
  component: function Page() {
    return <VendorBookingsPage search={Route.useSearch()} />
  },
})
