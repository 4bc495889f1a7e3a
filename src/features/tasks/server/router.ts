import { router, vendorProcedure } from '#server/trpc.ts'
import { TaskIdInput, TaskInput, TaskListInput, TaskStatusInput } from '../inputs.ts'
import { createTask, listTasks, removeTask, setTaskStatus } from './tasks.ts'

export const tasksRouter = router({
  /** One page of the photographer's tasks, and how many there are of each status. */
  list: vendorProcedure.input(TaskListInput).query(({ ctx, input }) => listTasks(ctx, input)),
  /** A new task; the title is required. */
  create: vendorProcedure.input(TaskInput).mutation(({ ctx, input }) => createTask(ctx, input)),
  /** Done, or still to do. */
  setStatus: vendorProcedure.input(TaskStatusInput).mutation(({ ctx, input }) => setTaskStatus(ctx, input)),
  remove: vendorProcedure.input(TaskIdInput).mutation(({ ctx, input }) => removeTask(ctx, input)),
})
