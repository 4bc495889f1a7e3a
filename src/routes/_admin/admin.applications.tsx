import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ApplicationsSearch, SEARCH_DEFAULTS } from '#features/admin-applications/search.ts'
import { ApplicationsPage } from '#features/admin-applications/ui/applications-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/applications')({
  validateSearch: ApplicationsSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id: _id, ...listed } }: { search: ApplicationsSearch }) => [
      ask('adminApplications.list', listed),
    ],
  },
  component: ApplicationsPage,
})
