import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { VENDOR_BOOKINGS_DEFAULTS, VendorBookingsSearch } from '#features/bookings/search.ts'
import { VendorBookingsPage } from '#features/bookings/ui/vendor-bookings-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/bookings/')({
  validateSearch: VendorBookingsSearch,
  search: { middlewares: [stripSearchParams(VENDOR_BOOKINGS_DEFAULTS)] },
  staticData: { asks: ({ search }: { search: VendorBookingsSearch }) => [ask('bookings.vendorList', search)] },
  component: function Page() {
    return <VendorBookingsPage search={Route.useSearch()} />
  },
})
