import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CONTRACT_TABS } from '#features/contracts/search.ts'
import { ContractsPage } from '#features/contracts/ui/contracts-page.tsx'
import { tabSearch } from '#ui/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/contracts/')({
  validateSearch: tabSearch(CONTRACT_TABS),
  search: { middlewares: [stripSearchParams({ tab: 'all', page: 1 })] },
  component: function Page() {
    return <ContractsPage search={Route.useSearch()} />
  },
})
