import { eq, sql } from 'drizzle-orm'
import { newsletterSubscribers, partnerInvites, profiles } from '#drizzle/schema/index.ts'
import { EMAIL_TOKEN_KINDS } from '#features/auth/model.ts'
import { standingChanged, standingWillChange } from '#features/auth/server/events.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { lockWithAdmins } from '#features/auth/server/role-records.ts'
import { revokeTokens } from '#features/auth/server/token-records.ts'
import { partCouple, partnerOf } from '#features/partner/server/parting-records.ts'
import { hideProfile } from '#features/photographers/server/leaving-records.ts'
import { endSessionsOf, forgetSession } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { LeaveInput } from '../inputs.ts'
import { LEAVE_DAYS } from '../model.ts'
import { LEAVE_BLOCKED, LEAVES_ALREADY } from '../texts.ts'
import { blocksOf } from './leave-blocks.ts'

const endOf = (at: Date): Date => new Date(at.getTime() + LEAVE_DAYS * 86_400_000)

/** What somebody sees before they leave: what has to be settled first, who keeps the couple, and until when they can return. */
export async function previewLeave({ db, actor, now }: SignedIn) {
  const partner = await partnerOf(db, actor.userId)
  // With two people the couple's bookings stay with the other one.
  const blocks = partner ? [] : await blocksOf(db, actor.userId)
  return { blocks, partnerName: partner?.firstName ?? null, until: endOf(now()) }
}

/**
 * Begins to delete the person's account: hidden, silent and signed out everywhere at once, for good after thirty days,
 * kept by signing in before. A partner keeps the couple. (PR2)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field password); CONFLICT while something has to be settled first,
 * or when the partner may not act for the couple.
 */
export async function leave(ctx: RequestContext & SignedIn, { password }: LeaveInput): Promise<{ until: Date }> {
  const { userId, email, role, firstName } = ctx.actor
  await assertPassword(ctx, password, 'password')
  const at = ctx.now()
  const until = endOf(at)
  await transact(ctx.db, async (tx) => {
    if (await partnerOf(tx, userId)) await partCouple(tx, ctx, 'self')
    await raise(tx, standingWillChange, userId)
    // Of the last two administrators who leave at once, one stays; and nobody leaves twice, from two windows.
    const locked = await lockWithAdmins(tx, userId)
    if (locked?.person.status !== 'active') throw new AppError('CONFLICT', LEAVES_ALREADY)
    if ((await blocksOf(tx, userId)).length > 0) throw new AppError('CONFLICT', LEAVE_BLOCKED)
    await tx.update(profiles).set({ status: 'leaving', leavesAt: until, updatedAt: at }).where(eq(profiles.id, userId))
    await endSessionsOf(tx, userId)
    // A former address can still be taken back: leaving may be the doing of whoever changed it.
    await revokeTokens(
      tx,
      userId,
      EMAIL_TOKEN_KINDS.filter((kind) => kind !== 'keep_email'),
      at,
    )
    await tx.delete(partnerInvites).where(eq(partnerInvites.invitedBy, userId))
    await hideProfile(tx, ctx, userId)
    await tx
      .update(newsletterSubscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: at, updatedAt: at })
      .where(
        sql`lower(${newsletterSubscribers.email}) = lower(${email}) and ${newsletterSubscribers.status} <> 'unsubscribed'`,
      )
    await raise(tx, standingChanged, ctx, { userId, who: role === 'photographer' ? 'photographer' : 'client' })
    const after = { status: 'leaving', leaves_at: until.toISOString() }
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: userId,
      action: 'personalData.leave',
      before: { status: 'active' },
      after,
    })
    const props = { firstName: firstName ?? '', until: formatDate(until) }
    await enqueueMail(tx, {
      template: 'account-leaving',
      to: email,
      props,
      dedupeKey: `account-leaving/${userId}/${at.getTime()}`,
    })
  })
  forgetSession(ctx.db, ctx.resHeaders)
  return { until }
}
