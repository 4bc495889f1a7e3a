import { clients } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import type { SignUpInput } from '../account-inputs.ts'
import { EMAIL_TAKEN, TOO_MANY_SIGN_UPS } from '../texts.ts'
import { accountOpened } from './events.ts'
import { assertGoodPassword, hashPassword } from './password.ts'
import { openAccount, sendConfirmation } from './records.ts'

/** The rows of a couple's account, and what they agreed to. The role is set only here. (X94) */
async function insertClient(tx: Db, ctx: RequestContext, input: SignUpInput, passwordHash: string): Promise<string> {
  const { email, firstName, lastName } = input
  const agreedTo = ['terms', 'privacy'] as const
  const userId = await openAccount(tx, ctx, { email, passwordHash, firstName, role: 'client', agreedTo })
  const at = ctx.now()
  await tx.insert(clients).values({ userId, firstName, lastName, email, createdAt: at, updatedAt: at })
  return userId
}

/**
 * Opens a couple's account and mails the confirmation link; nobody is signed in yet. `kept` says what goes out with the
 * confirmation. (T5-T7)
 * @throws AppError RATE_LIMITED, WEAK_PASSWORD (field password), EMAIL_TAKEN (field email).
 */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<{ email: string; kept: string | null }> {
  const { email, firstName, lastName, password, returnTo } = input
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'signUp')
  const ip = limitKey('sign-up', 'ip', ctx.ip)
  await enforceLimits(ctx.db, TOO_MANY_SIGN_UPS, [{ key: ip, ...perAddress }])
  // Trying out a better password does not count as a sign-up.
  await assertGoodPassword(password, [email, firstName, lastName, `${firstName}${lastName}`])
  const account = limitKey('sign-up', 'email', email)
  await enforceLimits(ctx.db, TOO_MANY_SIGN_UPS, [{ key: account, ...perAccount }])
  const passwordHash = await hashPassword(password)
  try {
    return await transact(ctx.db, async (tx) => {
      const userId = await insertClient(tx, ctx, input, passwordHash)
      await raise(tx, accountOpened, ctx, { userId, returnTo })
      const kept = await sendConfirmation(tx, ctx, { userId, email, firstName, returnTo })
      return { email, kept: kept?.words ?? null }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error
    throw new AppError('EMAIL_TAKEN', EMAIL_TAKEN, { field: 'email' })
  }
}
