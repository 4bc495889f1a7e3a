import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ADMIN_CONTRACTS_DEFAULTS, AdminContractsSearch } from '#features/contracts/search.ts'
import { AdminContractsPage } from '#features/contracts/ui/admin-contracts-page.tsx'

export const Route = createFileRoute('/_admin/admin/contracts')({
  validateSearch: AdminContractsSearch,
  search: { middlewares: [stripSearchParams(ADMIN_CONTRACTS_DEFAULTS)] },
  component: AdminContractsPage,
})
