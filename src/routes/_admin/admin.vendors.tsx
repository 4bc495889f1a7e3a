import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { SEARCH_DEFAULTS, VendorsSearch } from '#features/admin-vendors/search.ts'
import { VendorsPage } from '#features/admin-vendors/ui/vendors-page.tsx'
import { OngoingBookings } from '#features/bookings/ui/ongoing-bookings.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/vendors')({
  validateSearch: VendorsSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id: _id, ...listed } }: { search: VendorsSearch }) => [ask('adminVendors.list', listed)],
  },
  component: function Page() {
    return <VendorsPage ongoingBookings={(id) => <OngoingBookings id={id} />} />
  },
})
