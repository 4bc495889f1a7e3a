import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BOOKING_TABS, FIRST_BOOKING_TAB } from '#features/bookings/search.ts'
import { VendorBookingsPage } from '#features/bookings/ui/vendor-bookings-page.tsx'
import { tabSearch } from '#ui/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/bookings/')({
  validateSearch: tabSearch(BOOKING_TABS, FIRST_BOOKING_TAB),
  search: { middlewares: [stripSearchParams({ tab: FIRST_BOOKING_TAB, page: 1 })] },
  component: function Page() {
    return <VendorBookingsPage search={Route.useSearch()} />
  },
})
