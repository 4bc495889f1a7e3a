import { trpc } from '#shell/trpc.ts'
import { ArrowLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { TaskList } from './task-list.tsx'

/** Every task of the couple's bookings. (R22) */
export function ClientTasksPage() {
  const { data, error, isFetching, refetch } = trpc.clientDashboard.tasks.useQuery()
  return (
    <>
      <title>Tasks</title>
      <PageHeader title="Tasks" />
      {error && !data && (
        <PageState.Error title="Your tasks did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your tasks" />}
      {data?.length === 0 && (
        <PageState.Empty
          title="Nothing to do"
          message="Tasks appear by themselves, for example when there is a contract to sign."
          action={<ArrowLink to="/dashboard">Dashboard</ArrowLink>}
        />
      )}
      {data && data.length > 0 && <TaskList tasks={data} />}
    </>
  )
}
