import { and, eq } from 'drizzle-orm'
import { profiles, teamInvites } from '#drizzle/schema/index.ts'
import { AUTH_LIMITS } from '#features/auth/model.ts'
import { newTeamPasswordHash, openTeamAccount } from '#features/auth/server/records.ts'
import { refuseLink } from '#features/auth/server/token-records.ts'
import { TOO_MANY_TRIES } from '#features/auth/texts.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import type { AcceptInput, InvitationInput } from '../inputs.ts'
import { INVITE_INVALID, INVITED_HAS_ACCOUNT } from '../texts.ts'
import { isOpenInvite, tellAdmins } from './records.ts'

/** The open invitation of a token; null when it was used, withdrawn or replaced, or its time is over. */
async function findInvite(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({ invite: teamInvites, inviter: profiles.firstName })
    .from(teamInvites)
    .innerJoin(profiles, eq(profiles.id, teamInvites.invitedBy))
    .where(and(eq(teamInvites.tokenHash, hashToken(token)), isOpenInvite(now)))
  return found ?? null
}

/** What an invitation says to whoever holds its token; null when it cannot be accepted. */
export async function readTeamInvitation({ db, now }: PlainReader, { token }: InvitationInput) {
  const found = await findInvite(db, token, now())
  if (!found) return null
  const { firstName, email, role } = found.invite
  return { firstName, email, role, inviter: found.inviter }
}

/**
 * Opens an account of the team with an invitation, which only this spends; the link proves the address. It signs nobody
 * in: the first sign-in sets up the second factor.
 * @throws AppError TOKEN_INVALID, WEAK_PASSWORD (password), RATE_LIMITED, EMAIL_TAKEN.
 */
export async function acceptInvite(ctx: ServiceContext, { token, password }: AcceptInput): Promise<{ email: string }> {
  const found = await findInvite(ctx.db, token, ctx.now())
  if (!found) return refuseLink(ctx, INVITE_INVALID)
  const { id, email, firstName, role } = found.invite
  const key = limitKey('team-join', 'account', id)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.reset.perAccount }])
  const passwordHash = await newTeamPasswordHash(password, role, [email, firstName])
  try {
    await transact(ctx.db, async (tx) => {
      const [spent] = await tx
        .delete(teamInvites)
        .where(eq(teamInvites.tokenHash, hashToken(token)))
        .returning()
      if (!spent) throw new AppError('TOKEN_INVALID', INVITE_INVALID)
      const userId = await openTeamAccount(tx, ctx, { email, passwordHash, firstName, role })
      await recordAudit(tx, ctx, {
        entityType: 'user',
        entityId: userId,
        action: 'team.join',
        before: { invite: id },
        after: { role },
        by: { userId, role },
      })
      await tellAdmins(tx, ctx, `${firstName} has joined the team: ${ROLE_LABELS[role]}`, userId)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('EMAIL_TAKEN', INVITED_HAS_ACCOUNT)
    throw error
  }
  return { email }
}
