import { adminProcedure, router, service } from '#server/trpc.ts'
import { AuditExportInput, AuditListInput } from '../inputs.ts'
import { AUDIT_SORTS } from '../search.ts'
import { checkChains, exportEvents, listEvents, listFacets } from './list.ts'

export const auditRouter = router({
  /** The audit log by entity, actor, action and days, newest first, by cursor. */
  list: adminProcedure.meta({ sorts: AUDIT_SORTS }).input(AuditListInput).query(service(listEvents)),
  /** What the filters offer. */
  facets: adminProcedure.query(service(listFacets)),
  /** Whether the chains of entries are intact. */
  check: adminProcedure.query(service(checkChains)),
  /** The matching entries as CSV; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'audit.export' })
    .input(AuditExportInput)
    .mutation(service(exportEvents)),
})
