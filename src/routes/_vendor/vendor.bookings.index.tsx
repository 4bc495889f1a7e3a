import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { VENDOR_BOOKINGS_DEFAULTS, VendorBookingsSearch } from '#features/bookings/search.ts'
import { VendorBookingsPage } from '#features/bookings/ui/vendor-bookings-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/bookings/')({
  validateSearch: VendorBookingsSearch,
  search: { middlewares: [stripSearchParams(VENDOR_BOOKINGS_DEFAULTS)] },
  component: function Page() {
    return <VendorBookingsPage search={Route.useSearch()} />
  },
})
