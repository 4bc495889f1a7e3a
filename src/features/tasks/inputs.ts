import { z } from 'zod'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#shared/text-checks.ts'
import { TASK_DESCRIPTION_MAX, TASK_TITLE_MAX, TASK_TITLE_REQUIRED } from './model.ts'
import { TASK_STATUSES } from './search.ts'

/** A new task; only the title is needed (V36). */
export const TaskInput = z.object({
  title: z
    .string(TASK_TITLE_REQUIRED)
    .trim()
    .min(1, TASK_TITLE_REQUIRED)
    .max(TASK_TITLE_MAX, TEXT_LONG)
    .refine(isPlainLine, TEXT_ODD),
  description: z
    .string()
    .max(TASK_DESCRIPTION_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .transform(tidyText)
    .default(''),
  /** YYYY-MM-DD; a past day is allowed: the task is overdue at once. */
  dueDate: z.iso.date().nullable().default(null),
  relatedClientId: z.uuid().nullable().default(null),
})
export type TaskInput = z.infer<typeof TaskInput>
export type TaskValues = z.input<typeof TaskInput>

export const TaskListInput = z.object({
  status: z.enum(TASK_STATUSES).default('pending'),
  page: z.int().min(1).max(10_000).default(1),
})
export type TaskListInput = z.infer<typeof TaskListInput>

export const TaskStatusInput = z.object({ id: z.uuid(), status: z.enum(TASK_STATUSES) })
export type TaskStatusInput = z.infer<typeof TaskStatusInput>

export const TaskIdInput = z.object({ id: z.uuid() })
export type TaskIdInput = z.infer<typeof TaskIdInput>
