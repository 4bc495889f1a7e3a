import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { profiles, sessions, users, viewings } from '#drizzle/schema/auth.ts'
import { photographers } from '#drizzle/schema/photographers.ts'
import type { Actor } from '#server/context.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Db } from '#server/db.ts'
import { env, isFactorDemanded } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { isTeam } from '#shared/access/roles.ts'
import { SIGNED_IN_COOKIE } from '#shared/browser/signed-in-cookie.ts'
import { hasFactor } from './factors.ts'
import { isLiveViewing, readViewed } from './viewing.ts'

// Lucia is no longer developed. Only this file uses it, so it can be replaced here.

/** Sliding lifetime in days: a session that is used when half of it is over lives this long from then on. */
const SLIDING_DAYS = 30
/** Absolute lifetime in days: no session outlives it, however often it is used. */
const ABSOLUTE_DAYS = 180
/** `last_used_at` may lag by this much, to avoid a write on every request. */
const LAST_USED_STEP_MS = 5 * 60_000

/** Where a session is opened or used, for its owner's list of sessions. */
export type Device = { ip: string; userAgent: string }

type UserAttributes = Pick<Actor, 'email' | 'role' | 'firstName' | 'vendorType'>
type Proofs = Pick<Actor, 'hasFactor' | 'factorUsedAt' | 'passwordUsedAt'>
type SessionAttributes = Device & { lastUsedAt?: Date; viewingId?: string | null } & Partial<Proofs>

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaFor>
    DatabaseUserAttributes: UserAttributes
    DatabaseSessionAttributes: SessionAttributes
    UserId: string
  }
}

/** The hash of a session token that the database keeps: a leaked table signs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const oldestSignIn = () => new Date(Date.now() - ABSOLUTE_DAYS * 86_400_000)

/** The session of a token and its person, who is active, with what it looks at. Values: hash, oldest, now. */
const sessionStatement = (db: Db, name: string) =>
  db
    .select({
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      factorUsedAt: sessions.factorUsedAt,
      passwordUsedAt: sessions.passwordUsedAt,
      hasFactor: hasFactor(users.id),
      email: users.email,
      role: profiles.role,
      firstName: profiles.firstName,
      vendorType: photographers.businessType,
      viewingId: viewings.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(photographers, eq(photographers.userId, users.id))
    .leftJoin(
      viewings,
      and(
        eq(viewings.sessionHash, sessions.tokenHash),
        isLiveViewing(sql`${sql.placeholder('now')}::timestamptz`),
        eq(profiles.role, 'admin'),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.createdAt, sql.placeholder('oldest')),
        eq(profiles.status, 'active'),
      ),
    )
    .prepare(name)

/** Writes that belong to a sign-in: each is a CTE of the statement that opens the session. */
type Alongside = Parameters<Db['with']>

/** Lucia passes the adapter raw tokens, so each method hashes its argument and returns the raw token. */
function hashedAdapter(db: Db, alongside: Alongside): Adapter {
  return {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const statement = prepared(db, 'session_and_user', sessionStatement)
      const [row] = await statement.execute({ hash: hashToken(token), oldest: oldestSignIn(), now: new Date() })
      if (!row) return [null, null]
      const {
        userId,
        expiresAt,
        lastUsedAt,
        hasFactor: has,
        factorUsedAt,
        passwordUsedAt,
        viewingId,
        ...attributes
      } = row
      const used = { lastUsedAt, hasFactor: has, factorUsedAt, passwordUsedAt, viewingId }
      return [
        { id: token, userId, expiresAt, attributes: { ip: '', userAgent: '', ...used } },
        { id: userId, attributes },
      ]
    },
    async getUserSessions() {
      throw new Error('Raw tokens are not stored; list sessions by their hash.')
    },
    async setSession({ id, userId, expiresAt, attributes: { ip, userAgent, factorUsedAt, passwordUsedAt } }) {
      await db
        .with(...alongside)
        .insert(sessions)
        .values({ tokenHash: hashToken(id), userId, expiresAt, ip, userAgent, factorUsedAt, passwordUsedAt })
    },
    async updateSessionExpiration(token, expiresAt) {
      await db
        .update(sessions)
        .set({ expiresAt })
        .where(eq(sessions.tokenHash, hashToken(token)))
    },
    async deleteSession(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
    },
  }
}

const isSecure = env.siteUrl.startsWith('https://')

/** Name of the session cookie. */
export const SESSION_COOKIE = isSecure ? '__Host-session' : 'session'

function luciaFor(db: Db, alongside: Alongside = []) {
  return new Lucia(hashedAdapter(db, alongside), {
    sessionExpiresIn: new TimeSpan(SLIDING_DAYS, 'd'),
    sessionCookie: { name: SESSION_COOKIE, attributes: { secure: isSecure, sameSite: 'lax', path: '/' } },
    getUserAttributes: ({ email, role, firstName, vendorType }) => ({ email, role, firstName, vendorType }),
    getSessionAttributes: ({ lastUsedAt, hasFactor: has, factorUsedAt, passwordUsedAt, viewingId }) => ({
      lastUsedAt,
      hasFactor: has ?? false,
      factorUsedAt: factorUsedAt ?? null,
      passwordUsedAt: passwordUsedAt ?? null,
      viewingId: viewingId ?? null,
    }),
  })
}

/** Tells the browser's scripts that somebody is signed in. Public pages ask who only when it is set. */
const hintCookie = (isSignedIn: boolean): string =>
  `${SIGNED_IN_COOKIE}=${isSignedIn ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? SLIDING_DAYS * 86_400 : 0}${isSecure ? '; Secure' : ''}`

/** Clears the browser's session cookies. */
export function forgetSession(db: Db, headers: Headers): void {
  headers.append('set-cookie', luciaFor(db).createBlankSessionCookie().serialize())
  headers.append('set-cookie', hintCookie(false))
}

/** How a person has shown who they are: a second factor counts as one and as the password, a provider as the password. */
export type Proof = 'password' | 'factor' | null

type NewSession = { userId: string; device: Device; proof?: Proof; replaces?: string; alongside?: Alongside }

/**
 * Opens a new session for a person and writes its cookies. A previous session on this browser is never reused: it ends.
 */
export async function createSession(
  db: Db,
  headers: Headers,
  { userId, device, proof, replaces, alongside }: NewSession,
): Promise<void> {
  const lucia = luciaFor(db, alongside)
  if (replaces) await db.delete(sessions).where(eq(sessions.tokenHash, replaces))
  const now = new Date()
  const used = {
    factorUsedAt: proof === 'factor' ? now : null,
    passwordUsedAt: proof === 'password' ? now : null,
  }
  const session = await lucia.createSession(userId, { ...device, ...used })
  headers.append('set-cookie', lucia.createSessionCookie(session.id).serialize())
  headers.append('set-cookie', hintCookie(true))
}

type Reading = {
  /** Runs whenever a use is recorded, every few minutes. */
  onUse?: (userId: string) => Promise<void>
  /** Whether an administrator who looks at Curio as somebody else is that person here; elsewhere they are nobody. */
  admitsViewing?: boolean
}

/** Who a session token belongs to; extends its expiry, records its use, clears a dead cookie. */
export async function readSession(
  db: Db,
  token: string,
  headers: Headers,
  device: Device,
  { onUse, admitsViewing = false }: Reading = {},
): Promise<Actor | null> {
  const lucia = luciaFor(db)
  const { session, user } = await lucia.validateSession(token)
  // Nobody of the team has a session that began without a second factor, wherever it is from.
  const isShort = isTeam(user?.role) && !session?.factorUsedAt && isFactorDemanded()
  if (!session || !user || isShort) {
    forgetSession(db, headers)
    return null
  }
  const sessionHash = hashToken(token)
  if (Date.now() - (session.lastUsedAt?.getTime() ?? 0) > LAST_USED_STEP_MS) {
    // An endpoint that does not know the address keeps the stored one.
    const use = { lastUsedAt: new Date(), userAgent: device.userAgent, ...(device.ip && { ip: device.ip }) }
    await db.update(sessions).set(use).where(eq(sessions.tokenHash, sessionHash))
    await onUse?.(user.id)
  }
  if (session.fresh) {
    headers.append('set-cookie', lucia.createSessionCookie(session.id).serialize())
    headers.append('set-cookie', hintCookie(true))
  }
  const { email, role, firstName, vendorType } = user
  const { hasFactor: has, factorUsedAt, passwordUsedAt, viewingId } = session
  const proofs = { hasFactor: has, factorUsedAt, passwordUsedAt }
  const owner: Actor = { userId: user.id, email, role, firstName, vendorType, sessionHash, ...proofs, viewedBy: null }
  const viewed = viewingId ? await readViewed(db, viewingId) : null
  if (!viewed) return owner
  return admitsViewing ? asViewed(owner, viewed) : null
}

/** The person who is looked at, without a proof of the administrator's. */
function asViewed(by: Actor, { name, until, ...viewed }: NonNullable<Awaited<ReturnType<typeof readViewed>>>): Actor {
  const viewedBy = { userId: by.userId, email: by.email, name, until }
  return { ...viewed, sessionHash: by.sessionHash, factorUsedAt: null, passwordUsedAt: null, viewedBy }
}

/** Records that this session has just used a second factor, or the password. */
export async function recordProof(db: Db, sessionHash: string, proof: 'password' | 'factor'): Promise<void> {
  const used = proof === 'factor' ? { factorUsedAt: new Date() } : { passwordUsedAt: new Date() }
  await db.update(sessions).set(used).where(eq(sessions.tokenHash, sessionHash))
}

/**
 * Refuses to go on in a session that has ended since the request began. Under the lock of its account: whatever ends all
 * of its sessions takes the same one.
 * @throws AppError UNAUTHENTICATED.
 */
export async function assertSession(tx: Db, sessionHash: string): Promise<void> {
  const found = await tx.$count(sessions, eq(sessions.tokenHash, sessionHash))
  if (found === 0) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
}

/** Ends one session, named by the hash of its token, and clears the cookies. */
export async function endSession(db: Db, sessionHash: string, headers: Headers): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  forgetSession(db, headers)
}

/** Matches a row of `sessions` whose dates still allow signing in. */
export const isLiveSession = () => and(gt(sessions.expiresAt, new Date()), gt(sessions.createdAt, oldestSignIn()))

/** A person's live sessions, most recently used first; `hash` identifies the current one and never leaves the server. */
export async function sessionsOf(db: Db, userId: string) {
  const { tokenHash: hash, id, ip, userAgent, lastUsedAt, createdAt } = sessions
  return db
    .select({ hash, id, ip, userAgent, lastUsedAt, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession()))
    .orderBy(desc(lastUsedAt), id)
}

/** Ends one of a person's sessions by its public id; null when the person has none of that id. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<{ hash: string } | null> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ hash: sessions.tokenHash })
  return ended ?? null
}

/**
 * Ends all sessions of a person, or all but one; returns how many. Called in the transaction of what ends them, it leaves
 * none behind: a sign-in holds the account while it opens its session, and finds the change when it comes after it.
 */
export async function endSessionsOf(tx: Db, userId: string, except?: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const isOther = except ? ne(sessions.tokenHash, except) : undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.length
}
