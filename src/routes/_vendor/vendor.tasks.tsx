import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { TASK_STATUSES } from '#features/tasks/search.ts'
import { TasksPage } from '#features/tasks/ui/tasks-page.tsx'
import { tabSearch } from '#ui/list/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/tasks')({
  validateSearch: tabSearch(TASK_STATUSES),
  search: { middlewares: [stripSearchParams({ tab: 'pending', page: 1 })] },
  component: function Page() {
    return <TasksPage search={Route.useSearch()} />
  },
})
