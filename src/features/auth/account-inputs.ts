import * as z from 'zod/mini'
import { RecordVersion } from '#shared/api/record-version.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { neededLine, plainLine, typedDay, typedPhone } from '#shared/text/plain-text.ts'
import { DAY_INVALID } from '#shared/text/text-checks.ts'
import { email, newPassword, password, passwordAgain, repeated, returnTo, sameNewPassword } from './inputs.ts'
import { CITY_MAX, EARLIEST_WEDDING, LATEST_WEDDING, NAME_MAX, PASSWORD_MIN } from './model.ts'
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED, PASSWORD_SHORT, PASSWORDS_DIFFER, PHONE_INVALID } from './texts.ts'

/** Couples' names reach photographers with the first inquiry. */
const name = (required: string) => neededLine(NAME_MAX, required).check(contactFreeName, printable)

/** A couple's account (V5, V6). `isVendor` only chooses the next screen (X24). */
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
/** The same of a form that asks for the password once, where it can be shown. */
export const SignUpOnceInput = z.pipe(
  z.transform((values: z.input<typeof SignUpInput>) => ({ ...values, confirmPassword: values.password })),
  SignUpInput,
)

/** A couple's account for somebody whom Google or Apple has proven: only the name is asked. */
export const SignUpWithIdentityInput = z.object({
  firstName: name(FIRST_NAME_REQUIRED),
  lastName: name(LAST_NAME_REQUIRED),
})
export type SignUpWithIdentityInput = z.infer<typeof SignUpWithIdentityInput>

export const IdentityInput = z.object({ id: z.uuid() })
export type IdentityInput = z.infer<typeof IdentityInput>

/** Only couples have a last name in their record (X68). */
export const NameInput = z.object({
  firstName: name(FIRST_NAME_REQUIRED),
  lastName: z.optional(name(LAST_NAME_REQUIRED)),
})
export type NameInput = z.infer<typeof NameInput>

/** The name, for the version that was read. */
export const SaveNameInput = z.object({ ...NameInput.shape, version: RecordVersion })
export type SaveNameInput = z.infer<typeof SaveNameInput>

/** What a couple adds to its account; empty is nothing. The number is shown on the contact card alone. */
export const WeddingInput = z.object({
  phone: typedPhone(PHONE_INVALID),
  partnerName: plainLine(NAME_MAX).check(contactFreeName, printable),
  weddingDate: z.nullable(
    typedDay().check(z.refine((day) => day >= EARLIEST_WEDDING && day <= LATEST_WEDDING, DAY_INVALID)),
  ),
  city: plainLine(CITY_MAX).check(contactFreeName, printable),
})
export type WeddingInput = z.infer<typeof WeddingInput>

/** The same, for the version that was read. */
export const SaveWeddingInput = z.object({ ...WeddingInput.shape, version: RecordVersion })
export type SaveWeddingInput = z.infer<typeof SaveWeddingInput>

/** A change asks for the current password again (security: 7.5.1). */
export const ChangePasswordInput = z
  .object({
    currentPassword: passwordAgain,
    ...newPassword,
  })
  .check(sameNewPassword)
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** Another address to sign in with, with the account's password. */
export const ChangeAddressInput = z.object({ email, password: passwordAgain })
export type ChangeAddressInput = z.infer<typeof ChangeAddressInput>

export const SessionInput = z.object({ id: z.uuid() })
export type SessionInput = z.infer<typeof SessionInput>
