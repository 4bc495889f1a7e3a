import { and, eq, sql } from 'drizzle-orm'
import { knownDevices, profiles, users } from '#drizzle/schema/index.ts'
import { deviceHash } from '#server/account/devices.ts'
import type { RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { forgive } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'
import type { Role } from '#shared/access/roles.ts'
import type { SignInInput } from '../inputs.ts'
import { ACCOUNT_SUSPENDED, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED } from '../texts.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { countAttempt } from './sign-in-limits.ts'

/** Whose address it is, and the hash of this browser's device if that person has signed in on it before. */
async function findPerson(ctx: RequestContext, email: string) {
  const [person] = await ctx.db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      role: profiles.role,
      status: profiles.status,
      knownDevice: knownDevices.tokenHash,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, deviceHash(ctx) ?? '')))
    .where(sql`lower(${users.email}) = ${email}`)
  return person
}

/**
 * Signs in with e-mail and password: always a new session, and only this browser's old one ends. Unknown addresses and
 * wrong passwords are answered alike and cost the same work; the reasons why a correct password gets no session are
 * told only to those who know it.
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED.
 */
export async function signIn(ctx: RequestContext, { email, password }: SignInInput): Promise<{ role: Role }> {
  const person = await findPerson(ctx, email)
  const attempts = await countAttempt(ctx, email, person?.knownDevice ?? null)
  const isRight = await verifyPassword(person?.passwordHash, password)
  if (!person || !isRight) {
    log.info('sign-in refused', { requestId: ctx.requestId })
    throw new AppError('INVALID_CREDENTIALS', CREDENTIALS_WRONG)
  }
  if (person.status === 'suspended' || !person.emailVerifiedAt) {
    await forgive(ctx.db, attempts)
    if (person.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', ACCOUNT_SUSPENDED)
    throw new AppError('EMAIL_NOT_CONFIRMED', EMAIL_NOT_CONFIRMED)
  }
  await openSession(ctx, person.userId, attempts)
  return { role: person.role }
}
