import { createFileRoute } from '@tanstack/react-router'
import { DashboardSearch } from '#features/admin-dashboard/search.ts'
import { AdminDashboardPage } from '#features/admin-dashboard/ui/dashboard-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/')({
  validateSearch: DashboardSearch,
  staticData: {
    asks: ({ search: { month } }: { search: DashboardSearch }) => [
      ask('adminDashboard.overview'),
      ask('adminDashboard.waiting'),
      ask('adminDashboard.health'),
      ask('adminDashboard.money'),
      ask('adminDashboard.funnel', { month }),
    ],
  },
  component: function Page() {
    return <AdminDashboardPage search={Route.useSearch()} />
  },
})
