import { adminProcedure, router } from '#server/trpc.ts'
import { ApplicationInput, DecideInput, NeighboursInput, WeddingInput } from '../inputs.ts'
import { ExportApplicationsInput, ListApplicationsInput } from '../search.ts'
import { decideApplication } from './decide.ts'
import { getApplication, getWedding } from './details.ts'
import { exportApplications, findNeighbours, listApplications } from './list.ts'

export const adminApplicationsRouter = router({
  /** One page of applications and the counts of every status. */
  list: adminProcedure.input(ListApplicationsInput).query(({ ctx, input }) => listApplications(ctx, input)),
  /** The same as CSV; audited. */
  export: adminProcedure.input(ExportApplicationsInput).mutation(({ ctx, input }) => exportApplications(ctx, input)),
  /** Everything to decide one application by. NOT_FOUND. */
  get: adminProcedure.input(ApplicationInput).query(({ ctx, input }) => getApplication(ctx, input)),
  /** The pictures of a wedding that came with one. NOT_FOUND. */
  wedding: adminProcedure.input(WeddingInput).query(({ ctx, input }) => getWedding(ctx, input)),
  /** The applications before and after one in the same list. */
  neighbours: adminProcedure.input(NeighboursInput).query(({ ctx, input }) => findNeighbours(ctx, input)),
  /** Approves, rejects, asks or reopens; refusals come as `success: false`. */
  decide: adminProcedure.input(DecideInput).mutation(({ ctx, input }) => decideApplication(ctx, input)),
})
