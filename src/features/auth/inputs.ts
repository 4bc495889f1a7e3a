import * as z from 'zod/mini'
import { typedEmail, wholeText } from '#shared/text/plain-text.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, RETURN_TO_MAX } from './model.ts'
import {
  CREDENTIALS_MISSING,
  NEW_PASSWORD_SHORT,
  NEW_PASSWORDS_DIFFER,
  PASSWORD_LONG,
  PASSWORD_SHORT,
} from './texts.ts'

// One schema per input, for the form, the procedure and the tests. Unknown keys are dropped, so no caller can set a
// role. These are for getting into an account. What an account contains is in account-inputs.ts, with the checks of
// people's names, which the sign-in page need not load.

/** An address as it is stored. */
export const email = typedEmail(CREDENTIALS_MISSING)

/** A password of at least `min` characters. */
export const password = (min: number, tooShort: string) =>
  z.string(CREDENTIALS_MISSING).check(z.minLength(min, tooShort), z.maxLength(PASSWORD_MAX, PASSWORD_LONG), wholeText)

/**
 * The password of somebody who is signed in, again; empty where a second factor stands for it, as the server knows.
 */
export const passwordAgain = z.string().check(z.maxLength(PASSWORD_MAX, PASSWORD_LONG), wholeText)

/** A password typed again; the form's own check compares the two. */
export const repeated = (value: string) => z.string(value).check(z.maxLength(PASSWORD_MAX, PASSWORD_LONG))

/** A path to come back to; `safeReturnTo` decides whether it is used. */
export const returnTo = z.optional(z.string().check(z.maxLength(RETURN_TO_MAX)))

/** 32 random bytes in base64url. */
const token = (invalid: string) => z.string(invalid).check(z.regex(/^[A-Za-z0-9_-]{43}$/, invalid))

/** Sign-in and administrator's sign-in (V1, V2, V25). */
export const SignInInput = z.object({ email, password: password(PASSWORD_MIN, PASSWORD_SHORT) })
export type SignInInput = z.infer<typeof SignInInput>

/** An address to write to: forgotten password, new confirmation mail. */
export const EmailInput = z.object({ email })
export const ResendInput = z.object({ email, returnTo })
export type EmailInput = z.infer<typeof EmailInput>
export type ResendInput = z.infer<typeof ResendInput>

/** The fields of a new password. */
export const newPassword = {
  password: password(NEW_PASSWORD_MIN, NEW_PASSWORD_SHORT),
  confirmPassword: repeated(NEW_PASSWORDS_DIFFER),
}
/** Their check. */
export const sameNewPassword = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  { path: ['confirmPassword'], error: NEW_PASSWORDS_DIFFER },
)

/** V14, V15. */
export const ResetPasswordForm = z.object(newPassword).check(sameNewPassword)
export const ResetPasswordInput = z.object({ token: token('Invalid link'), ...newPassword }).check(sameNewPassword)
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

/** With a new password when the link was opened elsewhere than where the account was. */
export const ConfirmEmailInput = z.object({
  token: token('Invalid link'),
  password: z.optional(newPassword.password),
})
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>

export const SignInByLinkInput = z.object({ token: token('Invalid link') })
export type SignInByLinkInput = z.infer<typeof SignInByLinkInput>

/** The link in the mail about another address: to the new one, or to the former one. */
export const AddressLinkInput = z.object({ token: token('Invalid link') })
export type AddressLinkInput = z.infer<typeof AddressLinkInput>
