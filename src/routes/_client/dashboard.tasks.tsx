import { createFileRoute } from '@tanstack/react-router'
import { ClientTasksPage } from '#features/client-dashboard/ui/client-tasks-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/tasks')({
  staticData: { asks: () => [ask('clientDashboard.tasks')] },
  component: ClientTasksPage,
})
