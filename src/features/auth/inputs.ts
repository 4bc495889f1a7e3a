import * as z from 'zod/mini'
import { neededLine, plainLine } from '#shared/plain-text.ts'
import { RecordVersion } from '#shared/record-version.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { isPhoneNumber, PHONE_MAX, TEXT_ODD } from '#shared/text-checks.ts'
import {
  CITY_MAX,
  EARLIEST_WEDDING,
  EMAIL_MAX,
  LATEST_WEDDING,
  NAME_MAX,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RETURN_TO_MAX,
} from './model.ts'
import {
  CREDENTIALS_MISSING,
  DATE_ODD,
  EMAIL_INVALID,
  FIRST_NAME_REQUIRED,
  LAST_NAME_REQUIRED,
  NEW_PASSWORD_SHORT,
  NEW_PASSWORDS_DIFFER,
  PASSWORD_LONG,
  PASSWORD_SHORT,
  PASSWORDS_DIFFER,
  PHONE_ODD,
} from './texts.ts'

// One schema per input, for the form, the procedure and the tests. Unknown keys are dropped, so no caller can set a
// role (X19).

const email = z
  .string(CREDENTIALS_MISSING)
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, EMAIL_INVALID), z.regex(z.regexes.email, EMAIL_INVALID))

const password = (min: number, tooShort: string) =>
  z.string(CREDENTIALS_MISSING).check(
    z.minLength(min, tooShort),
    z.maxLength(PASSWORD_MAX, PASSWORD_LONG),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), TEXT_ODD),
  )

/** Couples' names reach photographers with the first inquiry. (X125) */
const name = (required: string) => neededLine(NAME_MAX, required).check(contactFreeName)

const repeated = (value: string) => z.string(value).check(z.maxLength(PASSWORD_MAX, PASSWORD_LONG))

/** A path to come back to; `safeReturnTo` decides whether it is used. */
const returnTo = z.optional(z.string().check(z.maxLength(RETURN_TO_MAX)))

/** 32 random bytes in base64url. */
const token = (invalid: string) => z.string(invalid).check(z.regex(/^[A-Za-z0-9_-]{43}$/, invalid))

/** Sign-in and administrator's sign-in (V1, V2, V25). */
export const SignInInput = z.object({ email, password: password(PASSWORD_MIN, PASSWORD_SHORT) })
export type SignInInput = z.infer<typeof SignInInput>

/** A couple's account (V1-V6). `isVendor` only chooses the next screen (X24). */
export const SignUpInput = z
  .object({
    firstName: name(FIRST_NAME_REQUIRED),
    lastName: name(LAST_NAME_REQUIRED),
    email,
    password: password(PASSWORD_MIN, PASSWORD_SHORT),
    confirmPassword: repeated(PASSWORDS_DIFFER),
    returnTo,
  })
  .check(
    z.refine(({ password: first, confirmPassword }) => first === confirmPassword, {
      path: ['confirmPassword'],
      error: PASSWORDS_DIFFER,
    }),
  )
export type SignUpInput = z.infer<typeof SignUpInput>

/** An address to write to: forgotten password, new confirmation mail. */
export const EmailInput = z.object({ email })
export const ResendInput = z.object({ email, returnTo })
export type EmailInput = z.infer<typeof EmailInput>
export type ResendInput = z.infer<typeof ResendInput>

const newPassword = {
  password: password(NEW_PASSWORD_MIN, NEW_PASSWORD_SHORT),
  confirmPassword: repeated(NEW_PASSWORDS_DIFFER),
}
const sameNewPassword = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  { path: ['confirmPassword'], error: NEW_PASSWORDS_DIFFER },
)

/** V14, V15. */
export const ResetPasswordForm = z.object(newPassword).check(sameNewPassword)
export const ResetPasswordInput = z.object({ token: token('Invalid link'), ...newPassword }).check(sameNewPassword)
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

/** With a new password when the link was opened elsewhere than where the account was (X138). */
export const ConfirmEmailInput = z.object({
  token: token('Invalid link'),
  password: z.optional(newPassword.password),
})
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>

export const SignInByLinkInput = z.object({ token: token('Invalid link') })
export type SignInByLinkInput = z.infer<typeof SignInByLinkInput>

/** A change asks for the current password again (security: 7.5.1). */
export const ChangePasswordInput = z
  .object({
    currentPassword: z
      .string()
      .check(z.minLength(1, 'Please enter your current password'), z.maxLength(PASSWORD_MAX, PASSWORD_LONG)),
    ...newPassword,
  })
  .check(sameNewPassword)
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** AD11. Only couples have a last name in their record (X68). */
export const NameInput = z.object({
  firstName: name(FIRST_NAME_REQUIRED),
  lastName: z.optional(name(LAST_NAME_REQUIRED)),
})
export type NameInput = z.infer<typeof NameInput>

/** The name, for the version that was read. */
export const SaveNameInput = z.object({ ...NameInput.shape, version: RecordVersion })
export type SaveNameInput = z.infer<typeof SaveNameInput>

/** D4: what a couple adds to its account; empty is nothing. The number is shown on the contact card alone (X38). */
export const WeddingInput = z.object({
  phone: plainLine(PHONE_MAX).check(z.refine((value) => value === '' || isPhoneNumber(value), PHONE_ODD)),
  partnerName: plainLine(NAME_MAX).check(contactFreeName),
  weddingDate: z.nullable(
    z.iso.date(DATE_ODD).check(z.refine((day) => day >= EARLIEST_WEDDING && day <= LATEST_WEDDING, DATE_ODD)),
  ),
  city: plainLine(CITY_MAX).check(contactFreeName),
})
export type WeddingInput = z.infer<typeof WeddingInput>

/** The same, for the version that was read. */
export const SaveWeddingInput = z.object({ ...WeddingInput.shape, version: RecordVersion })
export type SaveWeddingInput = z.infer<typeof SaveWeddingInput>

/** NO3 */
export const WeeklyMailInput = z.object({ isOn: z.boolean() })
export type WeeklyMailInput = z.infer<typeof WeeklyMailInput>
/** An account's id and its signature. */
export const StopWeeklyMailInput = z.object({ token: z.string().check(z.regex(/^[\da-f-]{36}\.[\w-]{43}$/)) })
export type StopWeeklyMailInput = z.infer<typeof StopWeeklyMailInput>

export const SessionInput = z.object({ id: z.uuid() })
export type SessionInput = z.infer<typeof SessionInput>
