import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { Addenda } from '#features/amendments/ui/addenda.tsx'
import { VENDOR_CONTRACTS_DEFAULTS, VendorContractsSearch } from '#features/contracts/search.ts'
import { ContractsPage } from '#features/contracts/ui/contracts-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/contracts/')({
  validateSearch: VendorContractsSearch,
  search: { middlewares: [stripSearchParams(VENDOR_CONTRACTS_DEFAULTS)] },
  staticData: {
    asks: ({ search: { booking: _booking, ...listed } }: { search: VendorContractsSearch }) => [
      ask('contracts.list', listed),
      ask('amendments.documents'),
    ],
  },
  component: function Page() {
    return (
      <ContractsPage
        search={Route.useSearch()}
        addenda={
          <Addenda
            bookingLink={(id, name) => (
              <Link to="/vendor/bookings/$id" params={{ id }}>
                {name}
              </Link>
            )}
          />
        }
      />
    )
  },
})
