import { clientProcedure, router, service } from '#server/trpc.ts'
import { ClientTaskInput } from '../inputs.ts'
import { getClientDashboard } from './dashboard.ts'
import { getFirstDays } from './first-days.ts'
import { listClientTasks, setClientTask } from './tasks.ts'

export const clientDashboardRouter = router({
  /** What the couple sees first. */
  get: clientProcedure.query(service(getClientDashboard)),
  /** What it has done of its first days; null once somebody is booked. */
  firstDays: clientProcedure.query(service(getFirstDays)),
  /** Every task of the couple's bookings. */
  tasks: clientProcedure.query(service(listClientTasks)),
  /** Done, or still to do. NOT_FOUND. */
  setTask: clientProcedure.meta({ meanwhile: 'sets' }).input(ClientTaskInput).mutation(service(setClientTask)),
})
