import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboardPage } from '#features/admin-dashboard/ui/dashboard-page.tsx'

export const Route = createFileRoute('/_admin/admin/')({ component: AdminDashboardPage })
