import { and, eq, sql } from 'drizzle-orm'
import { identities, profiles, users } from '#drizzle/schema/index.ts'
import { hasFactor } from '#server/account/factors.ts'
import type { RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { beginAt, finishAt, type ProvenIdentity } from '#server/identity/providers.ts'
import { clearCookie, openCookie, sealCookie } from '#server/identity/sealed-cookie.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { describeError, log } from '#server/log.ts'
import type { IdentityProvider } from '#shared/access/identity-providers.ts'
import { destinationAfterSignIn, safeReturnTo, withReturnTo } from '../../guards.ts'
import type { IdentityOutcome } from '../../model.ts'
import { TOO_MANY_SIGN_INS } from '../../texts.ts'
import { isNewDevice, openSession } from '../open-session.ts'
import { attemptsOn } from '../sign-in-limits.ts'
import { type BegunSignIn, begunCookie, pendingCookie } from './cookies.ts'

/** A page of ours with what it should say. */
function pageWith(page: '/sign-in' | '/sign-up' | '/account', identity: IdentityOutcome, returnTo: string | null) {
  const search = new URLSearchParams({ identity, ...(returnTo && { returnTo }) })
  return `${page}?${search}`
}

async function limitCallers(ctx: RequestContext): Promise<void> {
  const { perAddress } = await limitsFor(ctx.db, 'signIn')
  await enforceLimits(ctx.db, TOO_MANY_SIGN_INS, [{ key: limitKey('identity', 'ip', ctx.ip), ...perAddress }])
}

/** What has gone wrong, as the sign-in page says it; only what nobody expects is logged as an error. */
function outcomeOf(ctx: RequestContext, error: unknown): IdentityOutcome {
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'busy'
  log.warn('sign-in at a provider failed', { requestId: ctx.requestId, ...describeError(error) })
  return 'failed'
}

/**
 * Begins a sign-in at a provider: its page's address, and a sealed cookie that binds the answer to this browser.
 * @returns where the browser goes next
 */
export async function beginIdentity(
  ctx: RequestContext,
  provider: IdentityProvider,
  returnTo: string | null,
): Promise<string> {
  const back = safeReturnTo(returnTo)
  try {
    await limitCallers(ctx)
    const { url, flow } = await beginAt(provider)
    const begun: BegunSignIn = { ...flow, returnTo: back }
    ctx.resHeaders.append('set-cookie', await sealCookie(begunCookie(flow.state), begun))
    return url.href
  } catch (error) {
    return pageWith('/sign-in', outcomeOf(ctx, error), back)
  }
}

/** The account that this identity is joined to. */
async function accountOf(ctx: RequestContext, { provider, subject }: ProvenIdentity) {
  const [account] = await ctx.db
    .select({
      identityId: identities.id,
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      role: profiles.role,
      status: profiles.status,
      hasFactor: hasFactor(users.id),
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return account
}

async function hasAccount(ctx: RequestContext, email: string): Promise<boolean> {
  return (await ctx.db.$count(users, sql`lower(${users.email}) = ${email}`)) > 0
}

/** Signs in with an identity that an account has been joined to. */
async function enter(
  ctx: RequestContext,
  account: NonNullable<Awaited<ReturnType<typeof accountOf>>>,
  returnTo: string | null,
): Promise<string> {
  if (account.status === 'suspended') return pageWith('/sign-in', 'suspended', returnTo)
  await ctx.db.update(identities).set({ lastUsedAt: ctx.now() }).where(eq(identities.id, account.identityId))
  const arrival = { ...account, isNewDevice: await isNewDevice(ctx, account.userId) }
  const role = await openSession(ctx, arrival, attemptsOn(ctx.ip, account.email), 'password')
  return role ? destinationAfterSignIn(role, returnTo) : withReturnTo('/sign-in-step', returnTo)
}

/**
 * What follows from who somebody is: a known identity signs in. An unknown one is never joined to an account by its address
 * alone: the account's owner signs in to it first, and then joins it. (AC4)
 */
async function destinationOf(ctx: RequestContext, identity: ProvenIdentity, returnTo: string | null): Promise<string> {
  const [actor, account] = [await ctx.resolveActor(), await accountOf(ctx, identity)]
  if (actor && account?.userId === actor.userId) return '/account'
  if (actor && account) return pageWith('/account', 'taken', null)
  if (account) return enter(ctx, account, returnTo)
  const { email } = identity
  if (!email || !identity.isEmailVerified) return pageWith(actor ? '/account' : '/sign-in', 'unverified', returnTo)
  ctx.resHeaders.append('set-cookie', await pendingCookie({ ...identity, email, returnTo }))
  if (actor) return pageWith('/account', 'join', null)
  if (await hasAccount(ctx, email)) return pageWith('/sign-in', 'join', '/account?identity=join')
  return pageWith('/sign-up', 'new', returnTo)
}

/**
 * Takes a provider's answer. Only the browser that began the sign-in has the cookie that makes it valid, once.
 * @param search what the provider has sent
 * @returns where the browser goes next
 */
export async function finishIdentity(
  ctx: RequestContext,
  provider: IdentityProvider,
  search: URLSearchParams,
): Promise<string> {
  const cookie = begunCookie(search.get('state') ?? '')
  const begun = await openCookie<BegunSignIn>(ctx.cookieHeader, cookie)
  ctx.resHeaders.append('set-cookie', clearCookie(cookie))
  const returnTo = safeReturnTo(begun?.returnTo)
  const isSignedIn = (await ctx.resolveActor()) !== null
  const back = (outcome: IdentityOutcome) => pageWith(isSignedIn ? '/account' : '/sign-in', outcome, returnTo)
  if (!begun) return back('failed')
  if (search.has('error')) return back('cancelled')
  try {
    await limitCallers(ctx)
    return await destinationOf(ctx, await finishAt(provider, begun, search), returnTo)
  } catch (error) {
    return back(outcomeOf(ctx, error))
  }
}
