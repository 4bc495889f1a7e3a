import { router, service, signedInProcedure } from '#server/trpc.ts'
import { RequestExportInput } from '../inputs.ts'
import { getExport, requestExport } from './export.ts'

export const personalDataRouter = router({
  /** The copy of their data that the person has asked for. */
  getExport: signedInProcedure.query(service(getExport)),
  /** Asks for a copy. INVALID_CREDENTIALS, RATE_LIMITED. */
  requestExport: signedInProcedure
    .meta({ meanwhile: 'secret' })
    .input(RequestExportInput)
    .mutation(service(requestExport)),
})
