import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DUE_LABELS, dueState, TASK_UPDATE_FAILED, taskMarkedAs } from '#features/tasks/model.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import { todayIn } from '#shared/date/days.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { useSite } from '#ui/page/site.ts'
import { Badge } from '#ui/text/badge.tsx'
import { ON_ITS_WAY } from '../model.ts'
import classes from './client-dashboard.module.css'
import type { ClientTask } from './types.ts'

/**
 * Tasks that close by themselves link to the place where they are done; the couple's own have a checkbox, ticked at
 * once and rolled back if the server refuses.
 */
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
          {task.kind === 'own' ? (
            <Checkbox
              label={task.title}
              checked={statusOf(task) === 'completed'}
              onChange={(event) =>
                setTask.mutate({ id: task.id, status: event.currentTarget.checked ? 'completed' : 'pending' })
              }
            />
          ) : (
            <DerivedTask task={task} />
          )}
          <p className={classes.hint}>
            {task.isOfDay && (
              <Link to="/dashboard/bookings/$id/day" params={{ id: task.bookingId }} className={classes.quietLink}>
                Plan the day
              </Link>
            )}
            <Link to="/dashboard/bookings/$id" params={{ id: task.bookingId }} className={classes.quietLink}>
              {task.photographerName}
            </Link>
            {task.isOnItsWay ? (
              <span className={classes.due}>{ON_ITS_WAY}</span>
            ) : (
              task.dueDate && statusOf(task) === 'pending' && <Due dueDate={task.dueDate} />
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DerivedTask({ task }: { task: ClientTask }) {
  const isDone = task.status === 'completed'
  const place = isDone ? 'Done: ' : ''
  return task.documentId ? (
    <Link to="/dashboard/documents/$id" params={{ id: task.documentId }} className={classes.derived} data-done={isDone}>
      {`${place}${task.title}`}
    </Link>
  ) : (
    <Link to="/dashboard/bookings/$id" params={{ id: task.bookingId }} className={classes.derived} data-done={isDone}>
      {`${place}${task.title}`}
    </Link>
  )
}

function Due({ dueDate }: { dueDate: string }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const state = dueState(dueDate, today)
  const date = <DateText value={dueDate} format="medium" />
  if (state === 'later') return <span className={classes.due}>Due {date}</span>
  return (
    <Badge tone={toneOf('task', state, 'client')} ink="red">
      {DUE_LABELS[state]}
      {state === 'overdue' && <>, {date}</>}
    </Badge>
  )
}
