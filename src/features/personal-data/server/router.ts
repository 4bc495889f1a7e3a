import { router, service, signedInProcedure } from '#server/trpc.ts'
import { AskForCopyInput } from '../inputs.ts'
import { askForCopy, getCopy } from './export.ts'

export const personalDataRouter = router({
  /** The copy of their data that the person has asked for. */
  getCopy: signedInProcedure.query(service(getCopy)),
  /** Asks for a copy. INVALID_CREDENTIALS, RATE_LIMITED. */
  askForCopy: signedInProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret' })
    .input(AskForCopyInput)
    .mutation(service(askForCopy)),
})
