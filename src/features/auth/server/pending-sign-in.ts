import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { pendingSignIns, profiles, users } from '#drizzle/schema/index.ts'
import { hasFactor } from '#server/account/factors.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { readCookie } from '#server/http/cookies.ts'
import { PENDING_MINUTES, PENDING_TRIES } from '../factor-model.ts'
import type { ProfileStatus } from '../model.ts'

const isSecure = env.siteUrl.startsWith('https://')
/** Names the browser in which somebody is about to sign in. It grants nothing by itself. */
const SIGN_IN_COOKIE = isSecure ? '__Host-sign-in' : 'sign-in'
/**
 * Names the browser that was offered a passkey before any step. A name of its own: the offer's answer may come after that
 * of a password, whose sign-in it must not end.
 */
const OFFER_COOKIE = isSecure ? '__Host-passkey' : 'passkey'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

type Cookie = typeof SIGN_IN_COOKIE | typeof OFFER_COOKIE
const setCookie = (ctx: Pick<RequestContext, 'resHeaders'>, cookie: Cookie, token: string): void => {
  const lifetime = `Max-Age=${token ? PENDING_MINUTES * 60 : 0}`
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', lifetime, ...(isSecure ? ['Secure'] : [])]
  ctx.resHeaders.append('set-cookie', `${cookie}=${token}; ${attributes.join('; ')}`)
}

const hashIn = ({ cookieHeader }: Pick<RequestContext, 'cookieHeader'>, cookie: Cookie): string | null => {
  const token = readCookie(cookieHeader, cookie)
  return token && TOKEN.test(token) ? hashToken(token) : null
}

/** The hash by which this browser's sign-in is known; null before it has begun. */
export const signInHash = (ctx: Pick<RequestContext, 'cookieHeader'>): string | null => hashIn(ctx, SIGN_IN_COOKIE)

/** The hash by which an offer of a passkey to this browser is known; null before there was one. */
export const offerHash = (ctx: Pick<RequestContext, 'cookieHeader'>): string | null => hashIn(ctx, OFFER_COOKIE)

/** Gives the browser a new name; returns its hash. */
function nameBrowser(ctx: Pick<RequestContext, 'resHeaders'>, cookie: Cookie): string {
  const token = randomBytes(32).toString('base64url')
  setCookie(ctx, cookie, token)
  return hashToken(token)
}

/** Names the browser to which a passkey is offered; returns the name's hash. */
export const nameOffer = (ctx: Pick<RequestContext, 'resHeaders'>): string => nameBrowser(ctx, OFFER_COOKIE)

/** Keeps a sign-in whose first step was right until its second: this browser has no session before it. */
export async function keepPending(ctx: RequestContext, userId: string): Promise<void> {
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + PENDING_MINUTES * 60_000)
  await ctx.db
    .insert(pendingSignIns)
    .values({ tokenHash: nameBrowser(ctx, SIGN_IN_COOKIE), userId, expiresAt, createdAt: at })
}

const columns = {
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  firstName: profiles.firstName,
  role: profiles.role,
  status: profiles.status,
  hasFactor: hasFactor(users.id),
}
type PendingPerson = {
  userId: string
  email: string
  passwordHash: string
  firstName: string
  role: (typeof profiles.$inferSelect)['role']
  status: ProfileStatus
  hasFactor: boolean
  tokenHash: string
}

/** Who is about to sign in on this browser; null for nobody, and for somebody who was suspended meanwhile. */
export async function pendingPerson(ctx: RequestContext): Promise<PendingPerson | null> {
  const tokenHash = signInHash(ctx)
  if (!tokenHash) return null
  const [person] = await ctx.db
    .select(columns)
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        gt(pendingSignIns.expiresAt, ctx.now()),
        lt(pendingSignIns.tries, PENDING_TRIES),
        isOneOf(profiles.status, ['active', 'leaving']),
      ),
    )
  return person ? { ...person, tokenHash } : null
}

/** Counts a try of the second step, whatever comes of it. Call it outside the transaction that tries. */
export async function countPendingTry(ctx: RequestContext, tokenHash: string): Promise<boolean> {
  const counted = await ctx.db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), lt(pendingSignIns.tries, PENDING_TRIES)))
    .returning({ tries: pendingSignIns.tries })
  return counted.length === 1
}

/** Ends a pending sign-in: of two second steps at once one finds it. */
export async function endPending(tx: Db, tokenHash: string): Promise<boolean> {
  const ended = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ tokenHash: pendingSignIns.tokenHash })
  return ended.length === 1
}

/** Ends every pending sign-in of a person. */
export async function endPendingOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Takes the sign-in's name from the browser again. */
export const forgetSignIn = (ctx: Pick<RequestContext, 'resHeaders'>): void => setCookie(ctx, SIGN_IN_COOKIE, '')
