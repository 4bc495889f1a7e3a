import * as z from 'zod/mini'
import { password } from '#features/auth/inputs.ts'
import { CREDENTIALS_MISSING } from '#features/auth/texts.ts'

/** Whoever takes everything along gives the password again. */
export const AskForCopyInput = z.object({ password: password(1, CREDENTIALS_MISSING) })
export type AskForCopyInput = z.infer<typeof AskForCopyInput>
