import { and, eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { CREDENTIALS_WRONG } from '../texts.ts'
import { personReturned, standingChanged, standingWillChange } from './events.ts'

/**
 * Keeps the account of somebody who was leaving and has proven who they are: what was hidden is shown, and what was on
 * hold resumes. They are told by mail. Idempotent.
 * @throws AppError INVALID_CREDENTIALS when the account has just been deleted.
 */
export async function comeBack(ctx: ServiceContext, userId: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await raise(tx, standingWillChange, userId)
    const [person] = await tx
      .select({ status: profiles.status, role: profiles.role, firstName: profiles.firstName, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, userId))
      .for('update', { of: profiles })
    if (person?.status === 'active') return
    if (person?.status !== 'leaving') throw new AppError('INVALID_CREDENTIALS', CREDENTIALS_WRONG)
    const { role, firstName, email } = person
    await tx
      .update(profiles)
      .set({ status: 'active', leavesAt: null, updatedAt: ctx.now() })
      .where(and(eq(profiles.id, userId), eq(profiles.status, 'leaving')))
    await raise(tx, personReturned, ctx, userId)
    await raise(tx, standingChanged, ctx, { userId, who: role === 'photographer' ? 'photographer' : 'client' })
    const by = { userId, role }
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'personalData.return', by })
    const dedupeKey = `account-kept/${userId}/${ctx.requestId}`
    await enqueueMail(tx, { template: 'account-kept', to: email, props: { firstName }, dedupeKey })
  })
}
