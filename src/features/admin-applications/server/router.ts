import { adminProcedure, router } from '#server/trpc.ts'
import { ApplicationInput, DecideInput, NeighboursInput, WeddingInput } from '../inputs.ts'
import { ExportApplicationsInput, ListApplicationsInput } from '../search.ts'
import { decideApplication } from './decide.ts'
import { getApplication, getWedding } from './details.ts'
import { exportApplications, findNeighbours, listApplications } from './list.ts'

export const adminApplicationsRouter = router({
  /** One page of applications and the counts of every status (R24). */
  list: adminProcedure.input(ListApplicationsInput).query(({ ctx, input }) => listApplications(ctx, input)),
  /** The same as CSV; audited (AD2). */
  export: adminProcedure.input(ExportApplicationsInput).mutation(({ ctx, input }) => exportApplications(ctx, input)),
  /** Everything to decide one application by (AD2). NOT_FOUND. */
  get: adminProcedure.input(ApplicationInput).query(({ ctx, input }) => getApplication(ctx, input)),
  /** The pictures of a wedding that came with one (PF4). NOT_FOUND. */
  wedding: adminProcedure.input(WeddingInput).query(({ ctx, input }) => getWedding(ctx, input)),
  /** The applications before and after one in the same list (AD2). */
  neighbours: adminProcedure.input(NeighboursInput).query(({ ctx, input }) => findNeighbours(ctx, input)),
  /** Approves, rejects, asks or reopens (VA6); refusals come as `success: false` (D14). */
  decide: adminProcedure.input(DecideInput).mutation(({ ctx, input }) => decideApplication(ctx, input)),
})
