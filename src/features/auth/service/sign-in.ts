import { eq, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits.ts'
import { log } from '#server/log.ts'
import { consume, enforceLimits, forgive, limitKey, refund } from '#server/rate-limit.ts'
import { createSession } from '#server/sessions.ts'
import type { SignInInput } from '../forms.ts'
import { type Role, SIGN_IN_TRIES_IN_ALL } from '../model.ts'
import { ACCOUNT_SUSPENDED, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED, TOO_MANY_SIGN_INS } from '../texts.ts'
import { verifyPassword } from './password.ts'

const keysOf = (ip: string, email: string) => ({
  ip: limitKey('sign-in', 'ip', ip),
  account: limitKey('sign-in', 'email', email),
  all: limitKey('sign-in-all', 'email', email),
  pair: `${limitKey('sign-in', 'email', email)}/${limitKey('', 'ip', ip)}`,
})

/**
 * Counts this attempt and refuses one too many. Once an account's tries are used up, only an address that has not tried
 * it yet gets through, once: guessing stays slow and the owner is never locked out. (AB1)
 * @throws AppError RATE_LIMITED.
 */
async function countAttempt(db: Db, keys: ReturnType<typeof keysOf>): Promise<void> {
  const { perAccount, perAddress } = await limitsFor(db, 'signIn')
  await enforceLimits(db, TOO_MANY_SIGN_INS, [{ key: keys.ip, ...perAddress }])
  const account = await consume(db, keys.account, perAccount)
  const firstTry = await consume(db, keys.pair, { ...perAccount, limit: 1 })
  if (!account.allowed && !firstTry.allowed) {
    throw new AppError('RATE_LIMITED', TOO_MANY_SIGN_INS, { retryAfterMs: account.retryAfterMs })
  }
  await enforceLimits(db, TOO_MANY_SIGN_INS, [
    { key: keys.all, ...perAccount, limit: perAccount.limit * SIGN_IN_TRIES_IN_ALL },
  ])
}

/** A right password is no attempt on the account. */
async function forgetAttempts(db: Db, keys: ReturnType<typeof keysOf>): Promise<void> {
  await refund(db, keys.ip)
  for (const key of [keys.account, keys.pair, keys.all]) await forgive(db, key)
}

/**
 * Signs in with e-mail and password: always a new session, and only this browser's old one ends. Unknown addresses and
 * wrong passwords are answered alike and cost the same work; what stands between a right password and a session is
 * told only to those who have it. (R10, R15, T1-T4, X23, X25)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED.
 */
export async function signIn(ctx: RequestContext, { email, password }: SignInInput): Promise<{ role: Role }> {
  const keys = keysOf(ctx.ip, email)
  await countAttempt(ctx.db, keys)
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
  await forgetAttempts(ctx.db, keys)
  if (person.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', ACCOUNT_SUSPENDED)
  if (!person.emailVerifiedAt) throw new AppError('EMAIL_NOT_CONFIRMED', EMAIL_NOT_CONFIRMED)
  const before = await ctx.resolveActor()
  await createSession(ctx.db, ctx.resHeaders, {
    userId: person.userId,
    device: { ip: ctx.ip, userAgent: ctx.userAgent },
    replaces: before?.sessionHash,
  })
  log.info('signed in', { requestId: ctx.requestId, userId: person.userId })
  return { role: person.role }
}
