import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DUE_LABELS, dueState, taskMarkedAs, TASK_UPDATE_FAILED } from '#features/tasks/model.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import { trpc } from '#lib/trpc.ts'
import { DateText } from '#ui/date-text.tsx'
import { todayIn } from '#ui/dates.ts'
import { notify } from '#ui/notify.tsx'
import { useSite } from '#ui/site.tsx'
import type { ClientTask } from './types.ts'
import classes from './client-dashboard.module.css'

/** Tasks with a checkbox each; the click is seen at once and taken back if the server refuses. */
export function TaskList({ tasks }: { tasks: readonly ClientTask[] }) {
  const utils = trpc.useUtils()
  const setTask = trpc.clientDashboard.setTask.useMutation({
    onSuccess: ({ status }) => notify.success(taskMarkedAs(status)),
    onError: (error) => notify.error(`${TASK_UPDATE_FAILED}: ${error.message}`),
    onSettled: () => utils.clientDashboard.invalidate(),
  })
  const statusOf = (task: ClientTask): TaskStatus =>
    setTask.isPending && setTask.variables.id === task.id ? setTask.variables.status : task.status
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Checkbox
            label={task.title}
            checked={statusOf(task) === 'completed'}
            onChange={(event) =>
              setTask.mutate({ id: task.id, status: event.currentTarget.checked ? 'completed' : 'pending' })
            }
          />
          <p className={classes.hint}>
            <Link to="/dashboard/bookings/$id" params={{ id: task.bookingId }} className={classes.quietLink}>
              {task.photographerName}
            </Link>
            {task.dueDate && statusOf(task) === 'pending' && <Due dueDate={task.dueDate} />}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Due({ dueDate }: { dueDate: string }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const state = dueState(dueDate, today)
  return (
    <span data-due={state} className={classes.due}>
      {state === 'later' ? 'Due' : DUE_LABELS[state]}
      {state !== 'today' && (
        <>
          {state === 'later' ? ' ' : ', '}
          <DateText value={dueDate} format="medium" />
        </>
      )}
    </span>
  )
}
