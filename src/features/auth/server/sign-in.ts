import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { knownDevices, profiles, users } from '#drizzle/schema/index.ts'
import { deviceHash } from '#server/account/devices.ts'
import { hasFactor } from '#server/account/factors.ts'
import type { RequestContext } from '#server/context.ts'
import { subquery } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { forgive } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'
import type { Role } from '#shared/access/roles.ts'
import type { SignInInput } from '../inputs.ts'
import { ACCOUNT_SUSPENDED, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED } from '../texts.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { countAttempt } from './sign-in-limits.ts'

const anyDevice = alias(knownDevices, 'any_device')
const hasSignedIn = sql<boolean>`exists (${subquery.select({ userId: anyDevice.userId }).from(anyDevice).where(eq(anyDevice.userId, users.id))})`

/** Whose address it is, and the hash of this browser's device if that person has signed in on it before. */
async function findPerson(ctx: RequestContext, email: string) {
  const [person] = await ctx.db
    .select({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      role: profiles.role,
      status: profiles.status,
      knownDevice: knownDevices.tokenHash,
      hasFactor: hasFactor(users.id),
      hasSignedIn,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, deviceHash(ctx) ?? '')))
    .where(sql`lower(${users.email}) = ${email}`)
  return person
}

/** The role of who is signed in now; null where a second step is still to come. */
export type SignInAnswer = { role: Role | null }

/**
 * Signs in with e-mail and password: always a new session, and only this browser's old one ends. Unknown addresses and
 * wrong passwords are answered alike and cost the same work; the reasons why a correct password gets no session are
 * told only to those who know it.
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED.
 */
export async function signIn(ctx: RequestContext, { email, password }: SignInInput): Promise<SignInAnswer> {
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
  const isNewDevice = person.hasSignedIn && !person.knownDevice
  return { role: await openSession(ctx, { ...person, isNewDevice }, attempts, 'password') }
}
