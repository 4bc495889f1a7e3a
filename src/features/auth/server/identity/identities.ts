import { and, asc, eq } from 'drizzle-orm'
import { clients, identities, users } from '#drizzle/schema/index.ts'
import { assertSession } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { identityProviders } from '#server/identity/providers.ts'
import { clearCookie } from '#server/identity/sealed-cookie.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { IdentityProvider } from '#shared/access/identity-providers.ts'
import type { Role } from '#shared/access/roles.ts'
import type { IdentityInput, SignUpWithIdentityInput } from '../../account-inputs.ts'
import { NO_PASSWORD } from '../../model.ts'
import {
  EMAIL_TAKEN,
  IDENTITY_EXPIRED,
  IDENTITY_GONE,
  IDENTITY_SECOND,
  IDENTITY_TAKEN,
  LAST_WAY_IN,
  TOO_MANY_SIGN_UPS,
} from '../../texts.ts'
import { markVerified } from '../confirm.ts'
import { accountOpened } from '../events.ts'
import { lockPassword } from '../new-password.ts'
import { openSession } from '../open-session.ts'
import { hasWayIn, openAccount } from '../records.ts'
import { attemptsOn } from '../sign-in-limits.ts'
import { PENDING, type PendingIdentity, readPending } from './cookies.ts'

/** The providers whose keys are set: only those have a button. */
export const listProviders = async (): Promise<IdentityProvider[]> => identityProviders()

/** Who this browser has just proven to be at a provider, for the form that follows; null when that is too long ago. */
export async function getPendingIdentity({ cookieHeader }: RequestContext) {
  const pending = await readPending(cookieHeader)
  if (!pending) return null
  const { provider, email, firstName, lastName, returnTo } = pending
  return { provider, email, firstName, lastName, returnTo }
}

/** @throws AppError TOKEN_INVALID when the proof is missing or too old. */
async function takePending(ctx: RequestContext): Promise<PendingIdentity> {
  const pending = await readPending(ctx.cookieHeader)
  if (!pending) throw new AppError('TOKEN_INVALID', IDENTITY_EXPIRED)
  return pending
}

const forgetPending = (ctx: RequestContext) => ctx.resHeaders.append('set-cookie', clearCookie(PENDING))

async function insertIdentity(tx: Db, userId: string, { provider, subject, email }: PendingIdentity, at: Date) {
  await tx.insert(identities).values({ userId, provider, subject, email, lastUsedAt: at, createdAt: at })
}

/** One of the two says which account has it already: the provider's, or this person's of the same provider. */
function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('EMAIL_TAKEN', EMAIL_TAKEN)
  if (isUniqueViolation(error, 'identities_subject_unique')) throw new AppError('CONFLICT', IDENTITY_TAKEN)
  if (isUniqueViolation(error, 'identities_user_unique')) throw new AppError('CONFLICT', IDENTITY_SECOND)
  throw error
}

/**
 * Opens a couple's account for somebody who has come from a provider: its address is confirmed, it has no password, and
 * they are signed in.
 * @throws AppError RATE_LIMITED, TOKEN_INVALID, EMAIL_TAKEN, CONFLICT.
 */
export async function signUpWithIdentity(ctx: RequestContext, input: SignUpWithIdentityInput): Promise<{ role: Role }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'signUp')
  const pending = await takePending(ctx)
  await enforceLimits(ctx.db, TOO_MANY_SIGN_UPS, [
    { key: limitKey('sign-up', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('sign-up', 'email', pending.email), ...perAccount },
  ])
  const { firstName, lastName } = input
  const { email, returnTo } = pending
  const userId = await transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const account = {
      email,
      passwordHash: NO_PASSWORD,
      firstName,
      role: 'client',
      agreedTo: ['terms', 'privacy'],
    } as const
    const opened = await openAccount(tx, ctx, account)
    await tx.insert(clients).values({ userId: opened, firstName, lastName, email, createdAt: at, updatedAt: at })
    await insertIdentity(tx, opened, pending, at)
    await raise(tx, accountOpened, ctx, { userId: opened, returnTo: returnTo ?? undefined })
    await markVerified(tx, ctx, opened)
    return opened
  }).catch(refuseTaken)
  forgetPending(ctx)
  const fresh = { passwordHash: NO_PASSWORD, hasFactor: false, isNewDevice: false }
  const arrival = { userId, email, role: 'client', ...fresh } as const
  await openSession(ctx, arrival, attemptsOn(ctx.ip, email), 'password')
  return { role: 'client' }
}

/** The person's identities; the providers that are on; and who waits to be connected. */
export async function listIdentities(ctx: RequestContext & SignedIn) {
  const { userId } = ctx.actor
  const [own, pending] = await Promise.all([
    ctx.db
      .select({
        id: identities.id,
        provider: identities.provider,
        email: identities.email,
        lastUsedAt: identities.lastUsedAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.createdAt)),
    getPendingIdentity(ctx),
  ])
  return { identities: own, providers: identityProviders(), pending }
}

/**
 * Joins the identity that this browser has proven to the signed-in account, and tells the account's address.
 * @throws AppError TOKEN_INVALID, CONFLICT; UNAUTHENTICATED when the session has ended meanwhile.
 */
export async function connectIdentity(ctx: RequestContext & SignedIn): Promise<{ provider: IdentityProvider }> {
  const { userId, email, sessionHash } = ctx.actor
  const pending = await takePending(ctx)
  const { provider } = pending
  await transact(ctx.db, async (tx) => {
    await lockPassword(tx, userId)
    await assertSession(tx, sessionHash)
    await insertIdentity(tx, userId, pending, ctx.now())
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: userId,
      action: 'auth.connectIdentity',
      after: { provider },
    })
    await enqueueMail(tx, {
      template: 'identity-changed',
      to: email,
      props: { provider, identity: pending.email, isConnected: true },
      dedupeKey: `identity-changed/${userId}/${provider}/${ctx.requestId}`,
    })
  }).catch(refuseTaken)
  forgetPending(ctx)
  return { provider }
}

/**
 * Takes an identity off the account; not the last way in.
 * @throws AppError NOT_FOUND, LAST_WAY_IN.
 */
export async function disconnectIdentity(ctx: RequestContext & SignedIn, { id }: IdentityInput): Promise<void> {
  const { userId, email } = ctx.actor
  await transact(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const [removed] = await tx
      .delete(identities)
      .where(and(eq(identities.id, id), eq(identities.userId, userId)))
      .returning({ provider: identities.provider, identity: identities.email })
    if (!removed) throw new AppError('NOT_FOUND', IDENTITY_GONE)
    if (!(await hasWayIn(tx, userId, user!.passwordHash))) throw new AppError('LAST_WAY_IN', LAST_WAY_IN)
    const { provider } = removed
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: userId,
      action: 'auth.disconnectIdentity',
      before: { provider },
    })
    await enqueueMail(tx, {
      template: 'identity-changed',
      to: email,
      props: { ...removed, isConnected: false },
      dedupeKey: `identity-changed/${userId}/${provider}/${ctx.requestId}`,
    })
  })
}
