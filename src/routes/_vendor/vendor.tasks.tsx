import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { TASK_STATUSES } from '#features/tasks/search.ts'
import { TasksPage } from '#features/tasks/ui/tasks-page.tsx'
import { ask } from '#shell/asks.ts'
import { tabSearch } from '#ui/list/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/tasks')({
  validateSearch: tabSearch(TASK_STATUSES),
  search: { middlewares: [stripSearchParams({ tab: 'pending', page: 1 })] },
  staticData: {
    asks: ({ search: { tab, page } }: { search: { tab: (typeof TASK_STATUSES)[number]; page: number } }) => [
      ask('tasks.list', { status: tab, page }),
    ],
  },
  component: function Page() {
    return <TasksPage search={Route.useSearch()} />
  },
})
