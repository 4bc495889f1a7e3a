import * as z from 'zod/mini'
import { password } from '#features/auth/inputs.ts'
import { CREDENTIALS_MISSING } from '#features/auth/texts.ts'

/** Whoever takes everything along gives the password again. */
export const RequestExportInput = z.object({ password: password(1, CREDENTIALS_MISSING) })
export type RequestExportInput = z.infer<typeof RequestExportInput>
