import { eq, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits.ts'
import { enqueueMail, scheduleDrain } from '#server/outbox.ts'
import { enforceLimits, limitKey } from '#server/rate-limit.ts'
import { endSessionsOf } from '#server/sessions.ts'
import type { EmailInput, ResetPasswordInput } from '../forms.ts'
import { AUTH_LIMITS } from '../model.ts'
import { sendPasswordReset } from '../records.ts'
import { INVALID_RESET_LINK, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../texts.ts'
import { markVerified } from './confirm.ts'
import { ownerOfToken, spendToken } from './email-tokens.ts'
import { inEvenTime } from './even-time.ts'
import { assertGoodPassword, assertLongEnough, hashPassword } from './password.ts'

/**
 * Mails a reset link when somebody has that address; the same answer and the same time for every address. Only the
 * newest link works. (R13, T62, X26, X46)
 * @throws AppError RATE_LIMITED.
 */
export async function requestPasswordReset(ctx: ServiceContext, { email }: EmailInput): Promise<{ isReceived: true }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'reset')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('forgot', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('forgot', 'email', email), ...perAccount },
  ])
  const now = ctx.now()
  await inEvenTime(() =>
    ctx.db.transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(sql`lower(${users.email}) = ${email}`)
      if (!user) return
      await sendPasswordReset(tx, { userId: user.id, email: user.email, now })
    }),
  )
  scheduleDrain(ctx.db)
  return { isReceived: true }
}

/** Refuses a weak password before the link is spent: the person may try another one with the same link. */
async function checkNewPassword(ctx: ServiceContext, { token, password }: ResetPasswordInput): Promise<void> {
  const userId = await ownerOfToken(ctx.db, 'reset_password', token, ctx.now())
  if (!userId) throw new AppError('TOKEN_INVALID', INVALID_RESET_LINK)
  const [person] = await ctx.db
    .select({ email: users.email, firstName: profiles.firstName, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!person) throw new AppError('TOKEN_INVALID', INVALID_RESET_LINK)
  assertLongEnough(password, person.role)
  await assertGoodPassword(password, [person.email, person.firstName])
}

/** When it happened, in words that mean the same everywhere. */
const momentText = (at: Date) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** Tells the owner by mail that the password is another one. (E21) */
export async function announceNewPassword(tx: Db, ctx: ServiceContext, to: string): Promise<void> {
  await enqueueMail(tx, {
    template: 'password-changed',
    to,
    props: { changedAt: momentText(ctx.now()) },
    dedupeKey: `password-changed/${ctx.requestId}`,
  })
}

/**
 * Sets a new password with a mailed link, which is spent by this and by nothing else, proves the address, and ends
 * every session of the person. Nobody is signed in by it. (R14, V14-V16, T63, X46)
 * @throws AppError TOKEN_INVALID, WEAK_PASSWORD (field password), RATE_LIMITED.
 */
export async function resetPassword(ctx: ServiceContext, input: ResetPasswordInput): Promise<{ isReset: true }> {
  const { perAddress } = await limitsFor(ctx.db, 'reset')
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [
    { key: limitKey('reset', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('reset', 'account', input.token), ...AUTH_LIMITS.reset.perAccount },
  ])
  await checkNewPassword(ctx, input)
  const passwordHash = await hashPassword(input.password)
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const userId = await spendToken(tx, 'reset_password', input.token, now)
    if (!userId) throw new AppError('TOKEN_INVALID', INVALID_RESET_LINK)
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    const [profile] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
    await markVerified(tx, ctx, userId)
    await endSessionsOf(tx, userId)
    const by = { userId, role: profile!.role }
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.resetPassword', by })
    await announceNewPassword(tx, ctx, user!.email)
  })
  scheduleDrain(ctx.db)
  return { isReset: true }
}
