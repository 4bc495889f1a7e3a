import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#features/admin-dashboard/ui/health-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/health')({
  staticData: { asks: () => [ask('adminDashboard.health'), ask('adminDashboard.system')] },
  component: HealthPage,
})
