import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'

/** Whoever takes everything along gives the password again. */
export const AskForCopyInput = z.object({ password: passwordAgain })
export type AskForCopyInput = z.infer<typeof AskForCopyInput>
