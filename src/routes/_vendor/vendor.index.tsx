import { createFileRoute } from '@tanstack/react-router'
import { ApplicationStatus } from '#features/applications/ui/application-status.tsx'
import { VendorDashboardPage } from '#features/vendor-dashboard/ui/vendor-dashboard-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/')({ component: Dashboard })

function Dashboard() {
  return <VendorDashboardPage application={<ApplicationStatus isHiddenWhenApproved />} />
}
