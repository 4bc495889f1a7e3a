import { clientProcedure, publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { AnswerInput, ApplicationInput } from '../inputs.ts'
import { answer, reapply, withdraw } from './applicant.ts'
import { mine } from './mine.ts'
import { prefill, submit } from './submit.ts'

export const applicationsRouter = router({
  /** Takes an application of a visitor or a signed-in couple (R12, VA13). RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN, CONFLICT. */
  submit: publicProcedure.input(ApplicationInput).mutation(({ ctx, input }) => submit(ctx, input)),
  /** What a couple's account already contains (VA13). */
  prefill: clientProcedure.query(({ ctx }) => prefill(ctx)),
  /** The state of the own application (VA10). NOT_FOUND. */
  mine: vendorProcedure.query(({ ctx }) => mine(ctx)),
  /** Answers the team's question (VA8). NOT_FOUND, INVALID_TRANSITION. */
  answer: vendorProcedure.input(AnswerInput).mutation(({ ctx, input }) => answer(ctx, input)),
  /** Withdraws the own application (X50). NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.mutation(({ ctx }) => withdraw(ctx)),
  /** Applies again after a refusal or withdrawal (VA7). NOT_FOUND, INVALID_TRANSITION. */
  reapply: vendorProcedure.mutation(({ ctx }) => reapply(ctx)),
})
