import { router, signedInProcedure } from '#server/trpc.ts'
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
  list: signedInProcedure.input(AmendmentsInput).query(({ ctx, input }) => listAmendments(ctx, input)),
  /** Every addendum of one's own contracts. */
  documents: signedInProcedure.query(({ ctx }) => listAddenda(ctx)),
  /** What a change would mean. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT, DATE_TAKEN, RATE_LIMITED. */
  preview: signedInProcedure.input(PreviewAmendmentInput).query(({ ctx, input }) => previewAmendment(ctx, input)),
  /** Proposes and signs a change. The same, INVALID_CREDENTIALS, NAME_UNCONFIRMED. */
  propose: signedInProcedure.input(ProposeAmendmentInput).mutation(({ ctx, input }) => proposeAmendment(ctx, input)),
  /** Signs a proposed change, which then holds. NOT_FOUND, INVALID_TRANSITION, CONFLICT, DATE_TAKEN. */
  accept: signedInProcedure.input(AcceptAmendmentInput).mutation(({ ctx, input }) => acceptAmendment(ctx, input)),
  /** Declines it. NOT_FOUND, INVALID_TRANSITION. */
  decline: signedInProcedure.input(EndAmendmentInput).mutation(({ ctx, input }) => declineAmendment(ctx, input)),
  /** Takes one's own proposal back. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: signedInProcedure.input(EndAmendmentInput).mutation(({ ctx, input }) => withdrawAmendment(ctx, input)),
})
