import { adminProcedure, router } from '#server/trpc.ts'
import { AuditExportInput, AuditListInput } from '../inputs.ts'
import { checkChains, exportEvents, listEvents, listFacets } from './list.ts'

export const auditRouter = router({
  /** The audit log by entity, actor, action and days, newest first, by cursor (AU4). */
  list: adminProcedure.input(AuditListInput).query(({ ctx, input }) => listEvents(ctx, input)),
  /** What the filters offer (AU4). */
  facets: adminProcedure.query(({ ctx }) => listFacets(ctx)),
  /** Whether the chains of entries are intact (AU3). */
  check: adminProcedure.query(({ ctx }) => checkChains(ctx)),
  /** The matching entries as CSV; audited (AU4). */
  export: adminProcedure.input(AuditExportInput).mutation(({ ctx, input }) => exportEvents(ctx, input)),
})
