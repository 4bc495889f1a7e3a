import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import { profiles, sessions, users } from '#drizzle/schema/index.ts'
import type { Role } from '#features/auth/model.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'

// Lucia is no longer developed. Nothing outside this file knows it: this file is its replacement point.

/** Sliding lifetime in days: a session lives this long after its last use. */
const SLIDING_DAYS = 30
/** Absolute lifetime in days: no session outlives it, however often it is used. */
const ABSOLUTE_DAYS = 180

/** The signed-in person of a request, with role and standing read from the database on every call. */
export type Actor = {
  userId: string
  email: string
  role: Role
  firstName: string | null
  sessionHash: string
}

type UserAttributes = { email: string; role: Role; firstName: string | null }

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaFor>
    DatabaseUserAttributes: UserAttributes
    UserId: string
  }
}

/** What the database keeps of a session token: a leaked table signs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Lucia hands the adapter the raw token, so it is hashed at every entry and given back raw. */
function hashedAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const oldest = new Date(Date.now() - ABSOLUTE_DAYS * 86_400_000)
      const [row] = await db
        .select({
          userId: sessions.userId,
          expiresAt: sessions.expiresAt,
          email: users.email,
          role: profiles.role,
          firstName: profiles.firstName,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(
          and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.createdAt, oldest), eq(profiles.status, 'active')),
        )
      if (!row) return [null, null]
      const { userId, expiresAt, ...attributes } = row
      return [
        { id: token, userId, expiresAt, attributes: {} },
        { id: userId, attributes },
      ]
    },
    async getUserSessions() {
      throw new Error('Raw tokens are not stored; list sessions by their hash.')
    },
    async setSession(session) {
      await db
        .insert(sessions)
        .values({ tokenHash: hashToken(session.id), userId: session.userId, expiresAt: session.expiresAt })
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

function luciaFor(db: Db) {
  return new Lucia(hashedAdapter(db), {
    sessionExpiresIn: new TimeSpan(SLIDING_DAYS, 'd'),
    sessionCookie: { name: SESSION_COOKIE, attributes: { secure: isSecure, sameSite: 'lax', path: '/' } },
    getUserAttributes: ({ email, role, firstName }) => ({ email, role, firstName }),
  })
}

/** What the browser's scripts may know: that somebody is signed in here. Public pages ask who only when it is set. */
const hintCookie = (isSignedIn: boolean): string =>
  `curio_signed_in=${isSignedIn ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? SLIDING_DAYS * 86_400 : 0}${isSecure ? '; Secure' : ''}`

/** Opens a new session for a person and writes its cookies. A session that existed before is never taken over. */
export async function createSession(db: Db, userId: string, headers: Headers): Promise<void> {
  const lucia = luciaFor(db)
  const session = await lucia.createSession(userId, {})
  headers.append('set-cookie', lucia.createSessionCookie(session.id).serialize())
  headers.append('set-cookie', hintCookie(true))
}

/** Who a session token belongs to; slides its expiry, clears a dead cookie. */
export async function readSession(db: Db, token: string, headers: Headers): Promise<Actor | null> {
  const lucia = luciaFor(db)
  const { session, user } = await lucia.validateSession(token)
  if (!session || !user) {
    headers.append('set-cookie', lucia.createBlankSessionCookie().serialize())
    headers.append('set-cookie', hintCookie(false))
    return null
  }
  if (session.fresh) {
    headers.append('set-cookie', lucia.createSessionCookie(session.id).serialize())
    headers.append('set-cookie', hintCookie(true))
  }
  return {
    userId: user.id,
    email: user.email,
    role: user.role,
    firstName: user.firstName,
    sessionHash: hashToken(token),
  }
}

/** Ends one session, named by the hash of its token, and clears the cookies. */
export async function endSession(db: Db, sessionHash: string, headers: Headers): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  headers.append('set-cookie', luciaFor(db).createBlankSessionCookie().serialize())
  headers.append('set-cookie', hintCookie(false))
}
