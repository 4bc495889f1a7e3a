import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, forgive, limitKey } from '#server/rate-limit.ts'
import { AUTH_LIMITS } from '../model.ts'
import { verifyPassword } from './password.ts'
import { CURRENT_PASSWORD_WRONG, TOO_MANY_TRIES } from '../texts.ts'

/**
 * Asks the signed-in person for the password again before something binding. Call it before, not inside, the
 * transaction. (CT5)
 * @throws AppError RATE_LIMITED; INVALID_CREDENTIALS on `field`.
 */
export async function assertPassword(ctx: ServiceContext, password: string, field: string): Promise<void> {
  const { userId } = ctx.actor!
  const key = limitKey('step-up', 'account', userId)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.changePassword.perAccount }])
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!(await verifyPassword(user?.passwordHash, password)))
    throw new AppError('INVALID_CREDENTIALS', CURRENT_PASSWORD_WRONG, { field })
  await forgive(ctx.db, key)
}
