import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'
import { plainLine } from '#shared/text/plain-text.ts'
import { LEAVE_WORD } from './model.ts'
import { LEAVE_WORD_NEEDED } from './texts.ts'

/** Whoever takes everything along gives the password again. */
export const AskForCopyInput = z.object({ password: passwordAgain })
export type AskForCopyInput = z.infer<typeof AskForCopyInput>

/** Leaving is typed and proven. */
export const LeaveInput = z.object({
  word: plainLine(20).check(z.refine((word) => word.toUpperCase() === LEAVE_WORD, LEAVE_WORD_NEEDED)),
  password: passwordAgain,
})
export type LeaveInput = z.infer<typeof LeaveInput>
