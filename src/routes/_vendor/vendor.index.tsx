import { createFileRoute } from '@tanstack/react-router'
import { StatusLoading } from '#features/applications/ui/status-loading.tsx'
import { VendorDashboardPage } from '#features/vendor-dashboard/ui/vendor-dashboard-page.tsx'
import { ask } from '#shell/asks.ts'
import { fetched } from '#ui/page/fetched.tsx'

// Most photographers are listed and never see it.
const ApplicationStatus = fetched(
  () => import('#features/applications/ui/application-status.tsx').then((module) => module.ApplicationStatus),
  { waiting: <StatusLoading /> },
)

export const Route = createFileRoute('/_vendor/vendor/')({
  staticData: {
    asks: () => [
      ask('vendorDashboard.get'),
      ask('vendorDashboard.setUp'),
      ask('vendorDashboard.ahead'),
      ask('vendorDashboard.year'),
      ask('vendorDashboard.earnings'),
    ],
  },
  component: Dashboard,
})

function Dashboard() {
  return <VendorDashboardPage application={<ApplicationStatus isBesideSetUp />} />
}
