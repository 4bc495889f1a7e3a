import { clientProcedure, router } from '#server/trpc.ts'
import { ClientTaskInput } from '../inputs.ts'
import { getClientDashboard, listClientTasks, setClientTask } from './dashboard.ts'

export const clientDashboardRouter = router({
  /** What the couple sees first. */
  get: clientProcedure.query(({ ctx }) => getClientDashboard(ctx)),
  /** Every task of the couple's bookings. */
  tasks: clientProcedure.query(({ ctx }) => listClientTasks(ctx)),
  /** Done, or still to do. NOT_FOUND. */
  setTask: clientProcedure.input(ClientTaskInput).mutation(({ ctx, input }) => setClientTask(ctx, input)),
})
