import { sql } from 'drizzle-orm'
import { hashToken } from '#server/account/sessions.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { InvitationInput } from '../inputs.ts'
import type { Partnership } from '../model.ts'

/** The first name of the newest couple that has invited an address, and may still be joined. */
async function inviterOf({ db, actor, now }: ServiceContext, clientId: string): Promise<string | null> {
  const { email } = actor!
  const invite = await db.query.partnerInvites.findFirst({
    columns: {},
    where: {
      RAW: (its) => sql`lower(${its.email}) = lower(${email})`,
      expiresAt: { gt: now() },
      clientId: { ne: clientId },
      invitedByUser: { profile: { role: 'client', status: 'active' } },
    },
    with: { invitedByUser: { columns: {}, with: { profile: { columns: { firstName: true } } } } },
    orderBy: { createdAt: 'desc' },
  })
  return invite?.invitedByUser.profile?.firstName ?? null
}

/** Who has sent an invitation, for whoever holds its token; null when it cannot be used any more. */
export async function readInvitation(
  { db, now }: PlainReader,
  { token }: InvitationInput,
): Promise<{ invitedBy: string | null }> {
  const invite = await db.query.partnerInvites.findFirst({
    columns: {},
    where: {
      tokenHash: hashToken(token),
      expiresAt: { gt: now() },
      invitedByUser: { profile: { role: 'client', status: 'active' } },
    },
    with: { invitedByUser: { columns: {}, with: { profile: { columns: { firstName: true } } } } },
  })
  const inviter = invite?.invitedByUser.profile?.firstName ?? null
  return { invitedBy: inviter === null ? null : redact(inviter).text }
}

/** The signed-in person's couple, and the invitations from and to it. */
export async function getPartner(ctx: ServiceContext): Promise<Partnership> {
  const { userId } = ctx.actor!
  const own = await ctx.db.query.clientMembers.findFirst({
    columns: { place: true, clientId: true },
    where: { userId },
    with: {
      client: {
        columns: {},
        with: {
          members: {
            columns: { place: true, joinedAt: true },
            where: { userId: { ne: userId } },
            with: { user: { columns: { email: true }, with: { profile: { columns: { firstName: true } } } } },
          },
          partnerInvites: { columns: { email: true, expiresAt: true }, where: { expiresAt: { gt: ctx.now() } } },
        },
      },
    },
  })
  const { place, clientId, client } = own!
  const [partner] = client.members
  const [invite] = client.partnerInvites
  // Whoever has a partner cannot join another couple.
  const inviter = partner ? null : await inviterOf(ctx, clientId)
  return {
    place,
    other: partner
      ? {
          firstName: partner.user.profile!.firstName,
          email: partner.user.email,
          place: partner.place,
          joinedAt: partner.joinedAt.toISOString(),
        }
      : null,
    invite: invite ? { email: invite.email, expiresAt: invite.expiresAt.toISOString() } : null,
    invitedBy: inviter === null ? null : redact(inviter).text,
  }
}
