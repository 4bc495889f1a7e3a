import { router, service, vendorProcedure } from '#server/trpc.ts'
import { TaskIdInput, TaskInput, TaskListInput, TaskStatusInput } from '../inputs.ts'
import { createTask, listTasks, removeTask, setTaskStatus } from './tasks.ts'

export const tasksRouter = router({
  /** One page of the photographer's tasks, and how many there are of each status. */
  list: vendorProcedure.input(TaskListInput).query(service(listTasks)),
  /** A new task; the title is required. */
  create: vendorProcedure.meta({ meanwhile: 'adds' }).input(TaskInput).mutation(service(createTask)),
  /** Done, or still to do. */
  setStatus: vendorProcedure.meta({ meanwhile: 'sets' }).input(TaskStatusInput).mutation(service(setTaskStatus)),
  remove: vendorProcedure.meta({ meanwhile: 'sets' }).input(TaskIdInput).mutation(service(removeTask)),
})
