import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ApplicationsSearch, SEARCH_DEFAULTS } from '#features/admin-applications/search.ts'
import { ApplicationsPage } from '#features/admin-applications/ui/applications-page.tsx'

export const Route = createFileRoute('/_admin/admin/applications')({
  validateSearch: ApplicationsSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  component: ApplicationsPage,
})
