import { trpc } from '#shell/trpc.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import classes from './client-dashboard.module.css'
import { TaskList } from './task-list.tsx'
import type { ClientTask } from './types.ts'

/** Every task of the couple's bookings. */
export function ClientTasksPage() {
  const { data, error, isFetching, refetch } = trpc.clientDashboard.tasks.useQuery()
  return (
    <>
      <title>Tasks</title>
      <PageHeader title="Tasks" />
      {error && !data && (
        <PageState.Error title="Your tasks didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading your tasks" />}
      {data?.length === 0 && (
        <PageState.Empty
          title="Nothing to do"
          message="Tasks show up here automatically, for example when there’s a contract to sign."
          action={<ArrowLink to="/dashboard">Dashboard</ArrowLink>}
        />
      )}
      {data && data.length > 0 && <Tasks tasks={data} />}
    </>
  )
}

/** What is left to do; what is done is folded away. */
function Tasks({ tasks }: { tasks: readonly ClientTask[] }) {
  const open = tasks.filter(({ status }) => status === 'pending')
  const done = tasks.filter(({ status }) => status === 'completed')
  return (
    <>
      {open.length > 0 ? <TaskList tasks={open} /> : <p className={classes.hint}>Nothing to do.</p>}
      {done.length > 0 && (
        <details className={classes.done}>
          <summary>{`Done (${done.length})`}</summary>
          <TaskList tasks={done} />
        </details>
      )}
    </>
  )
}
