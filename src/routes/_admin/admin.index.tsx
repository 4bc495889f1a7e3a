import { createFileRoute } from '@tanstack/react-router'
import { DashboardSearch } from '#features/admin-dashboard/search.ts'
import { AdminDashboardPage } from '#features/admin-dashboard/ui/dashboard-page.tsx'

export const Route = createFileRoute('/_admin/admin/')({
  validateSearch: DashboardSearch,
  component: function Page() {
    return <AdminDashboardPage search={Route.useSearch()} />
  },
})
