import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { partnerInvites } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail, withdrawWaitingMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { InviteInput } from '../inputs.ts'
import { INVITE_VALID_DAYS } from '../model.ts'
import { ALREADY_TWO, ONLY_OWNER_INVITES, OWN_ADDRESS, TOO_MANY_INVITES } from '../texts.ts'
import { lockOwnCouple, membersOf } from './members.ts'

const DAY_MS = 86_400_000
const mailKey = (tokenHash: string): string => `partner-invited/${tokenHash.slice(0, 32)}`

/** Ends a couple's open invitation, with its mail where that still waits. Returns whether there was one. */
async function endInvite(tx: Db, clientId: string): Promise<boolean> {
  const ended = await tx
    .delete(partnerInvites)
    .where(eq(partnerInvites.clientId, clientId))
    .returning({ tokenHash: partnerInvites.tokenHash })
  for (const { tokenHash } of ended) await withdrawWaitingMail(tx, mailKey(tokenHash))
  return ended.length > 0
}

/**
 * Mails an invitation to the partner; an earlier one no longer works. The answer is the same whether the address has an
 * account or not.
 * @throws AppError RATE_LIMITED; FORBIDDEN for the partner; CONFLICT when there are two already; INVALID_INPUT (email)
 * for one's own address.
 */
export async function invitePartner(ctx: ServiceContext, { email }: InviteInput): Promise<{ email: string }> {
  const { userId, email: own, firstName } = ctx.actor!
  if (email === own.toLowerCase()) throw new AppError('INVALID_INPUT', OWN_ADDRESS, { field: 'email' })
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_INVITES, [
    { key: limitKey('partner-invite', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('partner-invite', 'account', userId), ...perAccount },
    { key: limitKey('partner-invite', 'email', email), ...perAccount },
  ])
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await transact(ctx.db, async (tx) => {
    const { clientId, place } = await lockOwnCouple(tx, userId)
    if ((await membersOf(tx, clientId)).length > 1) throw new AppError('CONFLICT', ALREADY_TWO)
    if (place !== 'owner') throw new AppError('FORBIDDEN', ONLY_OWNER_INVITES)
    await endInvite(tx, clientId)
    const createdAt = ctx.now()
    const expiresAt = new Date(createdAt.getTime() + INVITE_VALID_DAYS * DAY_MS)
    await tx.insert(partnerInvites).values({ clientId, invitedBy: userId, email, tokenHash, expiresAt, createdAt })
    await enqueueMail(tx, {
      template: 'partner-invited',
      to: email,
      props: { inviter: redact(firstName ?? '').text, token, validDays: INVITE_VALID_DAYS },
      dedupeKey: mailKey(tokenHash),
    })
    await recordAudit(tx, ctx, { entityType: 'clients', entityId: clientId, action: 'partner.invite' })
  })
  return { email }
}

/** Withdraws the couple's open invitation. Idempotent. */
export async function withdrawInvite(ctx: ServiceContext): Promise<{ isWithdrawn: true }> {
  await transact(ctx.db, async (tx) => {
    const { clientId, place } = await lockOwnCouple(tx, ctx.actor!.userId)
    if (place !== 'owner') throw new AppError('FORBIDDEN', ONLY_OWNER_INVITES)
    if (!(await endInvite(tx, clientId))) return
    await recordAudit(tx, ctx, { entityType: 'clients', entityId: clientId, action: 'partner.withdrawInvite' })
  })
  return { isWithdrawn: true }
}
