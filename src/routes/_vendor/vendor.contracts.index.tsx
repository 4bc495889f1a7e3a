import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { VendorContractsSearch } from '#features/contracts/search.ts'
import { ContractsPage } from '#features/contracts/ui/contracts-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/contracts/')({
  validateSearch: VendorContractsSearch,
  search: { middlewares: [stripSearchParams({ tab: 'all', page: 1 })] },
  component: function Page() {
    return <ContractsPage search={Route.useSearch()} />
  },
})
