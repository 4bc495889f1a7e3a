import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ADMIN_CONTRACTS_DEFAULTS, AdminContractsSearch } from '#features/contracts/search.ts'
import { AdminContractsPage } from '#features/contracts/ui/admin-contracts-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/contracts')({
  validateSearch: AdminContractsSearch,
  search: { middlewares: [stripSearchParams(ADMIN_CONTRACTS_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id: _id, ...listed } }: { search: AdminContractsSearch }) => [
      ask('contracts.adminList', listed),
    ],
  },
  component: AdminContractsPage,
})
