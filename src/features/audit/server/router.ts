import { adminProcedure, router } from '#server/trpc.ts'
import { AuditExportInput, AuditListInput } from '../inputs.ts'
import { checkChains, exportEvents, listEvents, listFacets } from './list.ts'

export const auditRouter = router({
  /** The audit log by entity, actor, action and days, newest first, by cursor. */
  list: adminProcedure.input(AuditListInput).query(({ ctx, input }) => listEvents(ctx, input)),
  /** What the filters offer. */
  facets: adminProcedure.query(({ ctx }) => listFacets(ctx)),
  /** Whether the chains of entries are intact. */
  check: adminProcedure.query(({ ctx }) => checkChains(ctx)),
  /** The matching entries as CSV; audited. */
  export: adminProcedure.input(AuditExportInput).mutation(({ ctx, input }) => exportEvents(ctx, input)),
})
