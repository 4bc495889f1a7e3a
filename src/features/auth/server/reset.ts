import { sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, forgive, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import type { EmailInput, ResetPasswordInput } from '../inputs.ts'
import { AUTH_LIMITS, EVEN_ANSWER_MS, RESET_VALID_MINUTES } from '../model.ts'
import { INVALID_RESET_LINK, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../texts.ts'
import { markVerified } from './confirm.ts'
import { lockPassword, newHashFor, takeOver } from './new-password.ts'
import { sendPasswordReset } from './records.ts'
import { attemptsOn } from './sign-in-limits.ts'
import { ownerOfToken, refuseLink, spendToken } from './token-records.ts'

const LINK_LIFE_MS = RESET_VALID_MINUTES * 60_000

/**
 * Mails a reset link when somebody has that address; the same answer and the same time for every address. Only the
 * newest link works. (R13, X26)
 * @throws AppError RATE_LIMITED.
 */
export async function requestPasswordReset(ctx: ServiceContext, { email }: EmailInput): Promise<{ isReceived: true }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'reset')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('forgot', 'ip', ctx.ip), ...perAddress },
    // A refused owner finds a link in the mailbox that still works, however long the window is set.
    { key: limitKey('forgot', 'email', email), ...perAccount, windowMs: Math.min(perAccount.windowMs, LINK_LIFE_MS) },
  ])
  const now = ctx.now()
  await transact(
    ctx.db,
    async (tx) => {
      const [user] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(sql`lower(${users.email}) = ${email}`)
      if (!user) return
      await sendPasswordReset(tx, { userId: user.id, email: user.email, now })
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { isReceived: true }
}

/** Tells the owner by mail that the password was changed. (E21) */
export async function announceNewPassword(tx: Db, ctx: ServiceContext, to: string): Promise<void> {
  await enqueueMail(tx, {
    template: 'password-changed',
    to,
    props: { changedAt: formatUtc(ctx.now()) },
    dedupeKey: `password-changed/${ctx.requestId}`,
  })
}

/**
 * Sets a new password with a mailed link, which only this spends, proves the address, and ends every session of the
 * person. It signs nobody in, and nobody's wrong passwords keep the person from signing in afterwards. (R14, X46)
 * @throws AppError TOKEN_INVALID, WEAK_PASSWORD (field password), RATE_LIMITED.
 */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<{ isReset: true }> {
  const userId = await ownerOfToken(ctx.db, 'reset_password', input.token, ctx.now())
  if (!userId) return refuseLink(ctx, INVALID_RESET_LINK)
  const key = limitKey('reset', 'account', input.token)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.reset.perAccount }])
  const passwordHash = await newHashFor(ctx.db, userId, input.password)
  const owner = await transact(ctx.db, async (tx) => {
    const locked = await lockPassword(tx, userId)
    if (!locked || !(await spendToken(tx, 'reset_password', input.token, ctx.now()))) {
      throw new AppError('TOKEN_INVALID', INVALID_RESET_LINK)
    }
    await takeOver(tx, ctx, { owner: locked, passwordHash, action: 'auth.resetPassword' })
    await markVerified(tx, ctx, userId)
    await announceNewPassword(tx, ctx, locked.email)
    return locked
  })
  await forgive(ctx.db, attemptsOn(ctx.ip, owner.email))
  return { isReset: true }
}
