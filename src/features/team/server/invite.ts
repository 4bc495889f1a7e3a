import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { teamInvites, users } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail, withdrawWaitingMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import type { InviteIdInput, InviteInput } from '../inputs.ts'
import { INVITE_VALID_DAYS } from '../model.ts'
import { ADDRESS_HAS_ACCOUNT, INVITE_GONE_FOR_ADMIN, TOO_MANY_INVITES } from '../texts.ts'
import { tellAdmins } from './records.ts'

const DAY_MS = 86_400_000
const mailKey = (tokenHash: string): string => `team-invited/${tokenHash.slice(0, 32)}`

/** A new token, of which only the hash is kept, and until when it works. */
function newToken(at: Date) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + INVITE_VALID_DAYS * DAY_MS)
  return { token, tokenHash: hashToken(token), expiresAt }
}

async function mailInvite(tx: Db, ctx: ServiceContext, invite: typeof teamInvites.$inferSelect, token: string) {
  const { email, firstName, role, tokenHash } = invite
  const props = { firstName, inviter: ctx.actor!.firstName ?? '', role, token, validDays: INVITE_VALID_DAYS }
  await enqueueMail(tx, { template: 'team-invited', to: email, props, dedupeKey: mailKey(tokenHash) })
}

/** @throws AppError INVALID_INPUT (email) for an address that has an account. */
async function assertFree(tx: Db, email: string): Promise<void> {
  const taken = await tx.$count(users, sql`lower(${users.email}) = ${email}`)
  if (taken > 0) throw new AppError('INVALID_INPUT', ADDRESS_HAS_ACCOUNT, { field: 'email' })
}

/**
 * Mails somebody an invitation to the team, for a week; an earlier one to the same address no longer works.
 * @throws AppError RATE_LIMITED; INVALID_INPUT (email) for an address that has an account.
 */
export async function inviteMember(ctx: ServiceContext, input: InviteInput): Promise<{ id: string }> {
  const { userId } = ctx.actor!
  const { perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_INVITES, [{ key: limitKey('team-invite', 'account', userId), ...perAddress }])
  return transact(ctx.db, async (tx) => {
    await assertFree(tx, input.email)
    const at = ctx.now()
    const { token, ...values } = newToken(at)
    const before = await tx.delete(teamInvites).where(sql`lower(${teamInvites.email}) = ${input.email}`).returning()
    for (const { tokenHash } of before) await withdrawWaitingMail(tx, mailKey(tokenHash))
    const [invite] = await tx
      .insert(teamInvites)
      .values({ ...input, ...values, invitedBy: userId, createdAt: at })
      .returning()
    await mailInvite(tx, ctx, invite!, token)
    await recordAudit(tx, ctx, {
      entityType: 'teamInvite',
      entityId: invite!.id,
      action: 'team.invite',
      before: { role: before[0]?.role ?? null },
      after: { role: input.role, expires_at: values.expiresAt.toISOString() },
    })
    await tellAdmins(tx, ctx, `${input.firstName} was invited to the team: ${ROLE_LABELS[input.role]}`, invite!.id)
    return { id: invite!.id }
  })
}

/**
 * Mails an invitation again, for another week; the earlier link no longer works.
 * @throws AppError NOT_FOUND, RATE_LIMITED; INVALID_INPUT (email) when the address has got an account.
 */
export async function sendInviteAgain(ctx: ServiceContext, { id }: InviteIdInput): Promise<{ email: string }> {
  const { userId } = ctx.actor!
  const { perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_INVITES, [{ key: limitKey('team-invite', 'account', userId), ...perAddress }])
  return transact(ctx.db, async (tx) => {
    const [before] = await tx.select().from(teamInvites).where(eq(teamInvites.id, id)).for('update')
    if (!before) throw new AppError('NOT_FOUND', INVITE_GONE_FOR_ADMIN)
    await assertFree(tx, before.email.toLowerCase())
    const { token, ...values } = newToken(ctx.now())
    await withdrawWaitingMail(tx, mailKey(before.tokenHash))
    const [invite] = await tx
      .update(teamInvites)
      .set({ ...values, invitedBy: userId })
      .where(eq(teamInvites.id, id))
      .returning()
    await mailInvite(tx, ctx, invite!, token)
    await recordAudit(tx, ctx, {
      entityType: 'teamInvite',
      entityId: id,
      action: 'team.sendAgain',
      before: { expires_at: before.expiresAt.toISOString() },
      after: { expires_at: values.expiresAt.toISOString() },
    })
    return { email: invite!.email }
  })
}

/** Withdraws an invitation: its link no longer works. @throws AppError NOT_FOUND. */
export async function withdrawInvite(ctx: ServiceContext, { id }: InviteIdInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const [gone] = await tx.delete(teamInvites).where(eq(teamInvites.id, id)).returning()
    if (!gone) throw new AppError('NOT_FOUND', INVITE_GONE_FOR_ADMIN)
    await withdrawWaitingMail(tx, mailKey(gone.tokenHash))
    await recordAudit(tx, ctx, {
      entityType: 'teamInvite',
      entityId: id,
      action: 'team.withdraw',
      before: { role: gone.role },
      after: { role: null },
    })
    await tellAdmins(tx, ctx, `The invitation of ${gone.firstName} to the team was withdrawn`, id)
  })
  return { id }
}
