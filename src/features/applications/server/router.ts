import { clientProcedure, publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { AnswerInput, ApplicationInput } from '../inputs.ts'
import { answer, reapply, withdraw } from './applicant.ts'
import { mine } from './mine.ts'
import { prefill, submit } from './submit.ts'

export const applicationsRouter = router({
  /** Takes an application of a visitor or a signed-in couple. RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN, CONFLICT. */
  submit: publicProcedure.input(ApplicationInput).mutation(({ ctx, input }) => submit(ctx, input)),
  /** What a couple's account already contains. */
  prefill: clientProcedure.query(({ ctx }) => prefill(ctx)),
  /** The state of the own application. NOT_FOUND. */
  mine: vendorProcedure.query(({ ctx }) => mine(ctx)),
  /** Answers the team's question. NOT_FOUND, INVALID_TRANSITION. */
  answer: vendorProcedure.input(AnswerInput).mutation(({ ctx, input }) => answer(ctx, input)),
  /** Withdraws the own application. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.mutation(({ ctx }) => withdraw(ctx)),
  /** Applies again after a refusal or withdrawal. NOT_FOUND, INVALID_TRANSITION. */
  reapply: vendorProcedure.mutation(({ ctx }) => reapply(ctx)),
})
