import { clientProcedure, publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
import { AnswerInput, ApplicationInput } from '../inputs.ts'
import { answer, reapply, withdraw } from './applicant.ts'
import { mine } from './mine.ts'
import { prefill, submit } from './submit.ts'

export const applicationsRouter = router({
  /** Takes an application of a visitor or a signed-in couple. NOT_CHECKED, RATE_LIMITED, WEAK_PASSWORD, EMAIL_TAKEN, CONFLICT. */
  submit: publicProcedure.meta({ meanwhile: 'adds', botCheck: true }).input(ApplicationInput).mutation(service(submit)),
  /** What a couple's account already contains. */
  prefill: clientProcedure.query(service(prefill)),
  /** The state of the own application. NOT_FOUND. */
  mine: vendorProcedure.query(service(mine)),
  /** Answers the team's question. NOT_FOUND, INVALID_TRANSITION. */
  answer: vendorProcedure.meta({ meanwhile: 'adds' }).input(AnswerInput).mutation(service(answer)),
  /** Withdraws the own application. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.meta({ meanwhile: 'step' }).mutation(service(withdraw)),
  /** Applies again after a refusal or withdrawal. NOT_FOUND, INVALID_TRANSITION. */
  reapply: vendorProcedure.meta({ meanwhile: 'adds' }).mutation(service(reapply)),
})
