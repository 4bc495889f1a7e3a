import { router, service, sideProcedure } from '#server/trpc.ts'
import {
  AcceptAmendmentInput,
  AmendmentsInput,
  EndAmendmentInput,
  PreviewAmendmentInput,
  ProposeAmendmentInput,
} from '../inputs.ts'
import { acceptAmendment, declineAmendment, withdrawAmendment } from './answer.ts'
import { previewAmendment, proposeAmendment } from './propose.ts'
import { listAddenda, listAmendments } from './read.ts'

export const amendmentsRouter = router({
  /** The changes of one booking's contract, and what may be done. NOT_FOUND. */
  list: sideProcedure.input(AmendmentsInput).query(service(listAmendments)),
  /** Every addendum of one's own contracts. */
  documents: sideProcedure.query(service(listAddenda)),
  /** What a change would mean. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT, DATE_TAKEN, RATE_LIMITED. */
  preview: sideProcedure.input(PreviewAmendmentInput).query(service(previewAmendment)),
  /** Proposes and signs a change. The same, INVALID_CREDENTIALS, NAME_UNCONFIRMED. */
  propose: sideProcedure
    .meta({ binds: true, signs: true, stepUp: 'factor', meanwhile: 'seen', timeless: 'makes something new' })
    .input(ProposeAmendmentInput)
    .mutation(service(proposeAmendment)),
  /** Signs a proposed change, which then holds. NOT_FOUND, INVALID_TRANSITION, CONFLICT, DATE_TAKEN. */
  accept: sideProcedure
    .meta({ binds: true, signs: true, stepUp: 'factor', meanwhile: 'seen', timeless: 'their own tests' })
    .input(AcceptAmendmentInput)
    .mutation(service(acceptAmendment)),
  /** Declines it. NOT_FOUND, INVALID_TRANSITION. */
  decline: sideProcedure
    .meta({ meanwhile: 'step', timeless: 'their own tests' })
    .input(EndAmendmentInput)
    .mutation(service(declineAmendment)),
  /** Takes one's own proposal back. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: sideProcedure
    .meta({ meanwhile: 'step', timeless: 'their own tests' })
    .input(EndAmendmentInput)
    .mutation(service(withdrawAmendment)),
})
