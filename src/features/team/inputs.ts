import * as z from 'zod/mini'
import { NameInput } from '#features/auth/account-inputs.ts'
import { EmailInput, newPassword, sameNewPassword } from '#features/auth/inputs.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'

const id = z.uuid()
const role = z.enum(TEAM_ROLES)
/** The token of the invitation's mail: 32 random bytes in base64url. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Whom to invite, and for which work. */
export const InviteInput = z.object({ firstName: NameInput.shape.firstName, ...EmailInput.shape, role })
export type InviteInput = z.infer<typeof InviteInput>

export const InviteIdInput = z.object({ id })
export type InviteIdInput = z.infer<typeof InviteIdInput>

export const RoleForm = z.object({ role })
/** Another role than the one that was shown. */
export const SetRoleInput = z.object({ id, role, expected: role })
export type SetRoleInput = z.infer<typeof SetRoleInput>

export const MemberInput = z.object({ id })
export type MemberInput = z.infer<typeof MemberInput>

/** Somebody who has left the team, and the role in which they come back. */
export const BringBackInput = z.object({ id, role })
export type BringBackInput = z.infer<typeof BringBackInput>

export const InvitationInput = z.object({ token })
export type InvitationInput = z.infer<typeof InvitationInput>

export const AcceptInput = z.object({ token, ...newPassword }).check(sameNewPassword)
export type AcceptInput = z.infer<typeof AcceptInput>
