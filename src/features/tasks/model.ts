import type { TaskStatus } from './search.ts'

export const TASK_TITLE_REQUIRED = 'Task title is required'
export const TASK_CREATED = 'Task created successfully'
export const TASK_DELETED = 'Task deleted'
export const taskMarkedAs = (status: TaskStatus): string => `Task marked as ${status}`
export const TASK_CREATE_FAILED = 'Failed to create task'
export const TASK_UPDATE_FAILED = 'Failed to update task'
export const TASK_DELETE_FAILED = 'Failed to delete task'
export const UNKNOWN_TASK = 'This task no longer exists.'
export const UNKNOWN_CLIENT = 'Choose someone you have a conversation with.'

export const TASK_TITLE_MAX = 200
export const TASK_DESCRIPTION_MAX = 2000
/** How many a photographer may keep, completed ones included. */
export const TASKS_MAX = 500
export const TASKS_FULL = `You have ${TASKS_MAX} tasks. Delete completed ones first.`
export const TASKS_PAGE_SIZE = 50

export const taskTabLabel = (status: TaskStatus, count: number): string =>
  `${status === 'pending' ? 'Pending' : 'Completed'} (${count})`

export type DueState = 'overdue' | 'today' | 'later'
/** Both are red; the words differ (X93). */
export const DUE_LABELS: Record<Exclude<DueState, 'later'>, string> = { overdue: 'Overdue', today: 'Due today' }

/** How a due date compares with today, both YYYY-MM-DD. */
export const dueState = (dueDate: string, today: string): DueState =>
  dueDate < today ? 'overdue' : dueDate === today ? 'today' : 'later'
