import type { MemberPlace } from '#features/auth/model.ts'

/** How long an invitation works, in days. */
export const INVITE_VALID_DAYS = 7

/** The other person of a couple. */
export type Member = { firstName: string; email: string; place: MemberPlace; joinedAt: string }

/** What somebody sees of their couple at /account. */
export type Partnership = {
  /** The signed-in person's own place. */
  place: MemberPlace
  other: Member | null
  /** The invitation that the couple has sent and that can still be used. `expiresAt` is a moment, ISO text. */
  invite: { email: string; expiresAt: string } | null
  /** Who has invited this person's address; null when nobody has, or the person is one of two already. */
  invitedBy: string | null
}
