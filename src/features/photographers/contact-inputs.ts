import * as z from 'zod/mini'
import { email, passwordAgain } from '#features/auth/inputs.ts'

export const CONTACT_LINK_INVALID =
  'This link was already used, replaced or withdrawn, or is more than a day old. Your profile shows the address we write to.'
export const SAME_EMAIL = 'We already write to this address.'
export const CONTACT_CONFIRMED = 'We’ll write to this address from now on.'
export const CONTACT_KEPT = 'Your address stays the same'

/** Another contact address, with the account's password. */
export const ChangeEmailInput = z.object({ email, password: passwordAgain })
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>

/** 32 random bytes in base64url. */
export const ConfirmContactInput = z.object({
  token: z.string(CONTACT_LINK_INVALID).check(z.regex(/^[A-Za-z0-9_-]{43}$/, CONTACT_LINK_INVALID)),
})
export type ConfirmContactInput = z.infer<typeof ConfirmContactInput>
