import { createFileRoute } from '@tanstack/react-router'
import { ClientDashboardPage } from '#features/client-dashboard/ui/client-dashboard-page.tsx'

export const Route = createFileRoute('/_client/dashboard/')({ component: ClientDashboardPage })
