import * as z from 'zod/mini'
import { NAME_MAX } from '#features/auth/model.ts'
import { neededLine, neededText, plainLine, typedEmail } from '#shared/text/plain-text.ts'
import { ANSWER_MAX, PAGE_MAX, QUESTION_MAX, QUESTION_MIN } from './model.ts'
import { ANSWER_NEEDED, NAME_NEEDED, QUESTION_SHORT } from './texts.ts'

/** A question to our team. Of somebody signed in, the address is the account's. */
export const AskInput = z.object({
  name: neededLine(NAME_MAX, NAME_NEEDED),
  email: typedEmail(),
  question: neededText(QUESTION_MAX, QUESTION_SHORT, QUESTION_MIN),
  /** The path they came from. */
  page: z.optional(plainLine(PAGE_MAX)),
})
export type AskInput = z.infer<typeof AskInput>

export const QuestionInput = z.object({ id: z.uuid() })
export type QuestionInput = z.infer<typeof QuestionInput>

export const AnswerForm = z.object({ answer: neededText(ANSWER_MAX, ANSWER_NEEDED) })
export const AnswerInput = z.object({ id: z.uuid(), ...AnswerForm.shape })
export type AnswerInput = z.infer<typeof AnswerInput>
