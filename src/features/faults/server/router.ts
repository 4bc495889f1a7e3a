import { publicProcedure, router, service } from '#server/trpc.ts'
import { FaultInput } from '../inputs.ts'
import { reportFault } from './report.ts'

export const faultsRouter = router({
  /** Takes down that a page failed in somebody's browser. RATE_LIMITED. */
  report: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: 'a line of the log, few from one address' })
    .input(FaultInput)
    .mutation(service(reportFault)),
})
