import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { clientMembers, clients, partnerInvites, profiles, users } from '#drizzle/schema/index.ts'
import { mayActForCouple, tieOf } from '#features/auth/server/role-records.ts'
import { moveAlerts } from '#features/date-alerts/server/records.ts'
import { moveShortlist } from '#features/shortlist/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { tell } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import type { JoinInput } from '../inputs.ts'
import {
  ALREADY_TWO,
  INVITE_INVALID,
  INVITE_VENDOR,
  OWN_BOOKINGS,
  OWN_INVITE,
  OWN_PARTNER,
  otherAddress,
} from '../texts.ts'
import { lockOwnCouple, membersOf } from './members.ts'

/** The open invitation of a token, or else the newest one to a person's own, confirmed address. */
async function findInvite(tx: Db, ctx: ServiceContext, token: string | undefined) {
  const { userId, email } = ctx.actor!
  const isConfirmed = hasRow(users, and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
  const [invite] = await tx
    .select({
      id: partnerInvites.id,
      clientId: partnerInvites.clientId,
      ownerId: clients.userId,
      isOthers: sql<boolean>`lower(${partnerInvites.email}) <> lower(${email})`,
    })
    .from(partnerInvites)
    .innerJoin(clients, eq(clients.id, partnerInvites.clientId))
    .where(
      and(
        token
          ? eq(partnerInvites.tokenHash, hashToken(token))
          : and(sql`lower(${partnerInvites.email}) = lower(${email})`, isConfirmed),
        gt(partnerInvites.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(partnerInvites.createdAt))
    .limit(1)
  return invite ?? null
}
type Invite = NonNullable<Awaited<ReturnType<typeof findInvite>>>

/** The names of the two, as both are told. */
async function namesOf(tx: Db, ownerId: string, userId: string) {
  const people = await tx
    .select({ id: profiles.id, firstName: profiles.firstName, email: users.email, lastName: clients.lastName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoin(clients, eq(clients.userId, profiles.id))
    .where(isOneOf(profiles.id, [ownerId, userId]))
  const of = (id: string) => people.find((person) => person.id === id)!
  return { owner: of(ownerId), partner: of(userId) }
}

/**
 * Joins the couple that has invited this person: from now on both act for it, and what the person has saved, and the
 * dates they wait for, are added to its own. Of two at once one succeeds. Idempotent. (CP1)
 * @throws AppError TOKEN_INVALID for an invitation that was used, withdrawn or replaced, or is over a week old, or
 * whose sender may not act for a couple any more; OTHER_ADDRESS when it was sent to another address and the person has
 * not agreed to join with this one; FORBIDDEN for an account that has just become a vendor's; CONFLICT when it is the
 * couple's own, or the account has conversations, bookings or a partner of its own.
 */
export async function joinPartner(
  ctx: ServiceContext,
  { token, isOtherAddress }: JoinInput,
): Promise<{ isJoined: true }> {
  const { userId, email } = ctx.actor!
  await transact(ctx.db, async (tx) => {
    const invite = await findInvite(tx, ctx, token)
    const [standing] = await tx
      .select({ place: clientMembers.place })
      .from(clientMembers)
      .where(eq(clientMembers.userId, userId))
    if (standing?.place === 'partner' && (!token || !invite)) return
    if (!invite) throw new AppError('TOKEN_INVALID', INVITE_INVALID)
    // Both couples, in the order of their ids, so that two who invite each other cannot block each other.
    await tx
      .select({ id: clients.id })
      .from(clients)
      .where(or(eq(clients.id, invite.clientId), eq(clients.id, coupleOf(userId))))
      .orderBy(clients.id)
      .for('update')
    const own = await lockOwnCouple(tx, userId)
    const spent = await tx.delete(partnerInvites).where(eq(partnerInvites.id, invite.id)).returning()
    if (spent.length === 0) throw new AppError('TOKEN_INVALID', INVITE_INVALID)
    if (own.clientId === invite.clientId) throw new AppError('CONFLICT', OWN_INVITE)
    if (!(await mayActForCouple(tx, invite.ownerId))) throw new AppError('TOKEN_INVALID', INVITE_INVALID)
    if (!(await mayActForCouple(tx, userId))) throw new AppError('FORBIDDEN', INVITE_VENDOR)
    const tie = await tieOf(tx, userId)
    if (tie) throw new AppError('CONFLICT', tie === 'partner' ? OWN_PARTNER : OWN_BOOKINGS)
    if ((await membersOf(tx, invite.clientId)).length > 1) throw new AppError('CONFLICT', ALREADY_TWO)
    if (invite.isOthers && !isOtherAddress) throw new AppError('OTHER_ADDRESS', otherAddress(email))
    await enter(tx, ctx, own.clientId, invite)
  })
  return { isJoined: true }
}

/** Moves the person from their own couple, which is empty, into the other. */
async function enter(tx: Db, ctx: ServiceContext, from: string, invite: Invite): Promise<void> {
  const { clientId: to, isOthers } = invite
  const { userId } = ctx.actor!
  const at = ctx.now()
  await tx.delete(partnerInvites).where(eq(partnerInvites.clientId, from))
  await moveShortlist(tx, { from, to })
  await moveAlerts(tx, { from, to })
  await tx
    .update(clientMembers)
    .set({ clientId: to, place: 'partner', joinedAt: at })
    .where(eq(clientMembers.userId, userId))
  const { owner, partner } = await namesOf(tx, invite.ownerId, userId)
  const partnerName = `${partner.firstName} ${partner.lastName}`.trim()
  // The photographer's contact card names both.
  await tx
    .update(clients)
    .set({ partnerName: sql`coalesce(${clients.partnerName}, ${partnerName})`, updatedAt: at })
    .where(eq(clients.id, to))
  await recordAudit(tx, ctx, {
    entityType: 'clients',
    entityId: to,
    action: 'partner.join',
    after: { userId, ...(isOthers ? { isOtherAddress: true } : {}) },
  })
  const reader = { userId: owner.id, email: owner.email, side: 'client', path: '/account' } as const
  await tell(tx, { mail: 'partner-joined', owner: owner.firstName, partner: partner.firstName }, [reader], {
    at,
    key: (kind) => `${kind}/${to}/${userId}/${at.getTime()}`,
    mailKey: (key) => key,
  })
}
