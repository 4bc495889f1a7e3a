import { eq, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { hasFactor } from '#server/account/factors.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { isTeam } from '#shared/access/roles.ts'
import type { ResendInput, SignInByLinkInput } from '../inputs.ts'
import { AUTH_LIMITS, EVEN_ANSWER_MS } from '../model.ts'
import { ACCOUNT_SUSPENDED, LINK_IN_MAILBOX, SIGN_IN_LINK_INVALID, TOO_MANY_MAILS } from '../texts.ts'
import { isNewDevice, openSession } from './open-session.ts'
import { sendConfirmation, sendPasswordReset, sendSignInLink } from './records.ts'
import type { SignInAnswer } from './sign-in.ts'
import { attemptsOn } from './sign-in-limits.ts'
import { refuseLink, revokeTokens, spendToken } from './token-records.ts'

/**
 * The mail that lets this person in: the team chooses a new password, an unconfirmed address is
 * confirmed first.
 */
async function mailWayIn(tx: Db, ctx: ServiceContext, { email, returnTo }: ResendInput): Promise<void> {
  const now = ctx.now()
  const [person] = await tx
    .select({
      userId: users.id,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      firstName: profiles.firstName,
      role: profiles.role,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(sql`lower(${users.email}) = ${email}`)
  if (!person) return
  const isApplicant = person.role === 'photographer'
  if (!person.verifiedAt) await sendConfirmation(tx, ctx, { ...person, isApplicant, returnTo })
  else if (isTeam(person.role)) await sendPasswordReset(tx, { ...person, now })
  else await sendSignInLink(tx, { ...person, returnTo, now })
}

/**
 * Mails a link that signs in, for owners whom others' wrong passwords keep out; the same answer and the same time for
 * every address. Whoever is refused for the account has a link in the mailbox that still works. (X137)
 * @throws AppError RATE_LIMITED.
 */
export async function requestSignInLink(ctx: ServiceContext, input: ResendInput): Promise<{ isReceived: true }> {
  const { perAddress } = await limitsFor(ctx.db, 'reset')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [{ key: limitKey('sign-in-link', 'ip', ctx.ip), ...perAddress }])
  const account = { key: limitKey('sign-in-link', 'email', input.email), ...AUTH_LIMITS.signInLink.perAccount }
  await enforceLimits(ctx.db, LINK_IN_MAILBOX, [account])
  await transact(ctx.db, (tx) => mailWayIn(tx, ctx, input), { atLeastMs: EVEN_ANSWER_MS })
  return { isReceived: true }
}

/**
 * Signs in with a mailed link, which only this spends. The person's other links end with it.
 * @throws AppError TOKEN_INVALID, ACCOUNT_SUSPENDED, RATE_LIMITED.
 */
export async function signInByLink(ctx: RequestContext, { token }: SignInByLinkInput): Promise<SignInAnswer> {
  const now = ctx.now()
  const person = await transact(ctx.db, async (tx) => {
    const userId = await spendToken(tx, 'sign_in', token, now)
    if (!userId) return null
    const [found] = await tx
      .select({
        userId: users.id,
        email: users.email,
        passwordHash: users.passwordHash,
        role: profiles.role,
        status: profiles.status,
        hasFactor: hasFactor(users.id),
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId))
    // The team uses its password.
    if (!found || isTeam(found.role)) return null
    if (found.status === 'suspended') throw new AppError('ACCOUNT_SUSPENDED', ACCOUNT_SUSPENDED)
    await revokeTokens(tx, userId, 'sign_in', now)
    const by = { userId, role: found.role }
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.signInByLink', by })
    return found
  })
  if (!person) return refuseLink(ctx, SIGN_IN_LINK_INVALID)
  const arrival = { ...person, isNewDevice: await isNewDevice(ctx, person.userId) }
  return { role: await openSession(ctx, arrival, attemptsOn(ctx.ip, person.email), null) }
}
