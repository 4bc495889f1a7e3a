import { sql, eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { log } from '#server/log.ts'
import type { SignInInput } from '../inputs.ts'
import { ACCOUNT_SUSPENDED, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED } from '../texts.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { countAttempt } from './sign-in-limits.ts'
import type { Role } from '#shared/roles.ts'

/**
 * Signs in with e-mail and password: always a new session, and only this browser's old one ends. Unknown addresses and
 * wrong passwords are answered alike and cost the same work; the reasons why a correct password gets no session are
 * told only to those who know it. (R10, R15, T4, X23, X25)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED.
 */
export async function signIn(ctx: RequestContext, { email, password }: SignInInput): Promise<{ role: Role }> {
  const attempt = await countAttempt(ctx, email)
  const [person] = await ctx.db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      role: profiles.role,
      status: profiles.status,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(sql`lower(${users.email}) = ${email}`)
  const isRight = await verifyPassword(person?.passwordHash, password)
  if (!person || !isRight) {
    log.info('sign-in refused', { requestId: ctx.requestId })
    throw new AppError('INVALID_CREDENTIALS', CREDENTIALS_WRONG)
  }
  await attempt.succeed()
  if (person.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', ACCOUNT_SUSPENDED)
  if (!person.emailVerifiedAt) throw new AppError('EMAIL_NOT_CONFIRMED', EMAIL_NOT_CONFIRMED)
  await openSession(ctx, person.userId)
  return { role: person.role }
}
