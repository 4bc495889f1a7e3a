import { Button } from '@mantine/core'
import { useState } from 'react'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { trpc } from '#shell/trpc.ts'
import { PlusIcon } from '#ui/icon/icons.tsx'
import { pageLink } from '#ui/list/page-link.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { UrlTabs } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { taskTabLabel } from '../model.ts'
import { TASK_STATUSES, type TaskStatus } from '../search.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskItem } from './task-item.tsx'
import { TASKS_CACHE_MS } from './use-task-changes.ts'

export type TasksSearch = { tab: TaskStatus; page: number }

/** The photographer's own list: pending by due date, completed by when they were done. */
export function TasksPage({ search }: { search: TasksSearch }) {
  const [isCreating, setCreating] = useState(false)
  const { openTab } = useListSearch<TasksSearch>()
  const question = { status: search.tab, page: search.page }
  const { data, error, isFetching, refetch } = trpc.tasks.list.useQuery(question, {
    staleTime: TASKS_CACHE_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: (former) => former,
  })
  const counts = data?.counts
  const tabs = TASK_STATUSES.map((value) => ({ value, label: taskTabLabel(value, counts?.[value] ?? 0) }))
  return (
    <>
      <title>Tasks</title>
      <PageHeader
        title="Tasks"
        subtitle="For your eyes only."
        actions={
          data && (
            <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
              New task
            </Button>
          )
        }
      />
      {error && !data && (
        <VendorError
          error={error}
          title="Your tasks didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your tasks" rows={6} />}
      {data && (
        <UrlTabs label="Tasks" tabs={tabs} value={search.tab} onChange={openTab}>
          {data.items.length === 0 ? (
            <Empty tab={search.tab} onCreate={() => setCreating(true)} />
          ) : (
            <ul aria-label={search.tab === 'pending' ? 'Pending tasks' : 'Completed tasks'}>
              {data.items.map((task) => (
                <TaskItem key={task.id} task={task} question={question} />
              ))}
            </ul>
          )}
          <Pagination page={search.page} total={data.pageCount} label="Tasks, pages" linkFor={pageLink} />
        </UrlTabs>
      )}
      <TaskDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}

function Empty({ tab, onCreate }: { tab: TaskStatus; onCreate: () => void }) {
  if (tab === 'completed')
    return <PageState.Empty title="Nothing completed yet" message="What you check off is kept here." />
  return (
    <PageState.Empty
      title="Nothing to do"
      message="Write down what a wedding needs: a call, a deposit, the second photographer."
      action={
        <Button variant="default" onClick={onCreate}>
          Add your first task
        </Button>
      }
    />
  )
}
