import * as z from 'zod/mini'
import { neededLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { PageNumber } from '#shared/url/page-number.ts'
import { TASK_DESCRIPTION_MAX, TASK_TITLE_MAX, TASK_TITLE_REQUIRED } from './model.ts'
import { TASK_STATUSES } from './search.ts'

/** A new task; only the title is needed (V36). */
export const TaskInput = z.object({
  title: neededLine(TASK_TITLE_MAX, TASK_TITLE_REQUIRED),
  description: z._default(plainText(TASK_DESCRIPTION_MAX), ''),
  /** YYYY-MM-DD; a past day is allowed: the task is overdue at once. */
  dueDate: z._default(z.nullable(typedDay()), null),
  relatedClientId: z._default(z.nullable(z.uuid()), null),
})
export type TaskInput = z.infer<typeof TaskInput>
export type TaskValues = z.input<typeof TaskInput>

export const TaskListInput = z.object({
  status: z._default(z.enum(TASK_STATUSES), 'pending'),
  page: PageNumber,
})
export type TaskListInput = z.infer<typeof TaskListInput>

export const TaskStatusInput = z.object({ id: z.uuid(), status: z.enum(TASK_STATUSES) })
export type TaskStatusInput = z.infer<typeof TaskStatusInput>

export const TaskIdInput = z.object({ id: z.uuid() })
export type TaskIdInput = z.infer<typeof TaskIdInput>
