import { adminProcedure, publicProcedure, router, service, signedInProcedure } from '#server/trpc.ts'
import { AnswerInput, AskInput, QuestionInput } from '../inputs.ts'
import { ExportQuestionsInput, ListQuestionsInput, QUESTION_SORTS } from '../search.ts'
import { answerQuestion, closeQuestion, exportQuestions, getQuestion, listQuestions } from './admin.ts'
import { askQuestion, listOwnQuestions } from './ask.ts'

export const helpRouter = router({
  /** Asks our team, with or without an account. NOT_CHECKED, RATE_LIMITED. */
  ask: publicProcedure.meta({ meanwhile: 'adds', botCheck: true }).input(AskInput).mutation(service(askQuestion)),
  /** What the person has asked, with the answers. */
  mine: signedInProcedure.query(service(listOwnQuestions)),
  /** One page of the questions. */
  list: adminProcedure.meta({ sorts: QUESTION_SORTS }).input(ListQuestionsInput).query(service(listQuestions)),
  /** One question. NOT_FOUND. */
  get: adminProcedure.input(QuestionInput).query(service(getQuestion)),
  /** Answers by mail and bell; audited. NOT_FOUND, CONFLICT. */
  answer: adminProcedure
    .meta({ meanwhile: 'step', audited: 'help.answer' })
    .input(AnswerInput)
    .mutation(service(answerQuestion)),
  /** Closes without an answer; audited. NOT_FOUND, CONFLICT. */
  close: adminProcedure
    .meta({ meanwhile: 'step', audited: 'help.close' })
    .input(QuestionInput)
    .mutation(service(closeQuestion)),
  /** The questions as CSV; audited. */
  export: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'help.export' })
    .input(ExportQuestionsInput)
    .mutation(service(exportQuestions)),
})
