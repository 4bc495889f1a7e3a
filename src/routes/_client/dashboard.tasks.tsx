import { createFileRoute } from '@tanstack/react-router'
import { ClientTasksPage } from '#features/client-dashboard/ui/client-tasks-page.tsx'

export const Route = createFileRoute('/_client/dashboard/tasks')({ component: ClientTasksPage })
