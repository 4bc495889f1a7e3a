import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { todayIn } from '#shared/date/days.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useSite } from '#ui/page/site.ts'
import { Badge } from '#ui/text/badge.tsx'
import type { TaskListInput } from '../inputs.ts'
import { DUE_LABELS, dueState } from '../model.ts'
import classes from './tasks-page.module.css'
import { useTaskChanges } from './use-task-changes.ts'

type Task = RouterOutputs['tasks']['list']['items'][number]

/** One task: a box to tick, what it is, when it is due, and a quiet way to delete it. */
export function TaskItem({ task, question }: { task: Task; question: TaskListInput }) {
  const { setStatus, remove } = useTaskChanges(question)
  const isDone = task.status === 'completed'
  const toggle = () => setStatus.mutate({ id: task.id, status: isDone ? 'pending' : 'completed' })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Delete this task?',
      message: 'This can’t be undone.',
      loses: [task.title],
      confirmLabel: 'Delete task',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id: task.id })
  }
  return (
    <li className={classes.task}>
      <Checkbox
        checked={isDone}
        onChange={toggle}
        label={task.title}
        classNames={{ root: classes.check, body: classes.checkBody, label: classes.title }}
      />
      <div className={classes.details}>
        {task.description && <p className={classes.description}>{task.description}</p>}
        <p className={classes.facts}>
          {task.dueDate && <Due dueDate={task.dueDate} isDone={isDone} />}
          {task.client && <span>For {task.client.name}</span>}
        </p>
      </div>
      <Button
        variant="subtle"
        className={classes.delete}
        onClick={() => void ask()}
        loading={remove.isPending}
        aria-label={`Delete ${task.title}`}
      >
        Delete
      </Button>
    </li>
  )
}

/** Red when it is due today or was due before; the text tells which. */
function Due({ dueDate, isDone }: { dueDate: string; isDone: boolean }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const state = isDone ? 'later' : dueState(dueDate, today)
  if (state === 'later')
    return (
      <span>
        Due <DateText value={dueDate} format="medium" />
      </span>
    )
  return (
    <Badge tone={toneOf('task', state, 'vendor')} ink="red">
      {DUE_LABELS[state]} · <DateText value={dueDate} format="medium" />
    </Badge>
  )
}
