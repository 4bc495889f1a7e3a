import { publicProcedure, router, service, signedInProcedure } from '#server/trpc.ts'
import { AskByLinkInput, AskForCopyInput, LeaveInput } from '../inputs.ts'
import { askByLink } from './ask-by-link.ts'
import { askForCopy, getCopy } from './export.ts'
import { leave, previewLeave } from './leave.ts'

export const personalDataRouter = router({
  /** The copy of their data that the person has asked for. */
  getCopy: signedInProcedure.meta({ isSecret: true }).query(service(getCopy)),
  /** Asks for a copy. INVALID_CREDENTIALS, RATE_LIMITED. */
  askForCopy: signedInProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret' })
    .input(AskForCopyInput)
    .mutation(service(askForCopy)),
  /** Mails the reader of an address a link to what we hold about it; the same answer for all. RATE_LIMITED, NOT_CHECKED. */
  askByLink: publicProcedure
    .meta({ meanwhile: 'secret', botCheck: true })
    .input(AskByLinkInput)
    .mutation(service(askByLink)),
  /** What leaving means for the person now, and what has to be settled first. */
  previewLeave: signedInProcedure.query(service(previewLeave)),
  /** Begins to delete the account. INVALID_CREDENTIALS, RATE_LIMITED, CONFLICT. */
  leave: signedInProcedure.meta({ stepUp: 'factor', meanwhile: 'secret' }).input(LeaveInput).mutation(service(leave)),
})
