import * as z from 'zod/mini'
import { EmailInput } from '#features/auth/inputs.ts'

/** Whom to invite. */
export const InviteInput = EmailInput
export type InviteInput = z.infer<typeof InviteInput>

/** The token of the invitation's mail: 32 random bytes in base64url. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const InvitationInput = z.object({ token })
export type InvitationInput = z.infer<typeof InvitationInput>

/** Without the token, the invitation to one's own address. */
export const JoinInput = z.object({
  token: z.optional(token),
  /** The person was told that the invitation went to another address, and joins with this one. */
  isOtherAddress: z._default(z.boolean(), false),
})
export type JoinInput = z.infer<typeof JoinInput>
