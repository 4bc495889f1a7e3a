import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'
import { plainLine, typedEmail } from '#shared/text/plain-text.ts'
import { LEAVE_WORD } from './model.ts'
import { DATA_LINK_INVALID, LEAVE_WORD_NEEDED } from './texts.ts'

/** Whoever takes everything along gives the password again. */
export const AskForCopyInput = z.object({ password: passwordAgain })
export type AskForCopyInput = z.infer<typeof AskForCopyInput>

const word = plainLine(20).check(z.refine((typed) => typed.toUpperCase() === LEAVE_WORD, LEAVE_WORD_NEEDED))

/** Leaving is typed and proven. */
export const LeaveInput = z.object({
  word,
  password: passwordAgain,
})
export type LeaveInput = z.infer<typeof LeaveInput>

/** Whose data somebody without an account asks about: that of whoever reads this address. */
export const AskByLinkInput = z.object({ email: typedEmail() })
export type AskByLinkInput = z.infer<typeof AskByLinkInput>

/** The mailed link, or what it was exchanged for. */
export const DataLinkInput = z.object({
  token: z.string(DATA_LINK_INVALID).check(z.regex(/^[A-Za-z0-9_-]{43}$/, DATA_LINK_INVALID)),
})
export type DataLinkInput = z.infer<typeof DataLinkInput>

/** Deleting is typed here, too. */
export const EraseForm = z.object({ word })
export type EraseForm = z.infer<typeof EraseForm>
export const EraseByLinkInput = z.object({ ...DataLinkInput.shape, ...EraseForm.shape })
export type EraseByLinkInput = z.infer<typeof EraseByLinkInput>
