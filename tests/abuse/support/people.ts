import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { profiles, sessions, viewings } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { Db } from '#server/db.ts'
import type { Role } from '#shared/access/roles.ts'
import { makeClient, makePhotographer, makeUser } from '#tests/support/factories.ts'

/** A cookie that signs a person in, without the screen, as after a second factor or the password alone. */
export async function cookieFor(db: Db, userId: string, proof: 'factor' | 'password' = 'factor'): Promise<string> {
  const token = randomBytes(20).toString('hex')
  const expiresAt = new Date(Date.now() + 86_400_000)
  const used = { factorUsedAt: proof === 'factor' ? new Date() : null, passwordUsedAt: new Date() }
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt, ip: '', userAgent: 'Abuse suite', ...used })
  return `session=${token}`
}

/** A signed-in couple. */
export async function newClient(db: Db) {
  const client = await makeClient(db)
  return { client, cookie: await cookieFor(db, client.userId) }
}

/** A signed-in, listed photographer. */
export async function newVendor(db: Db) {
  const photographer = await makePhotographer(db)
  return { photographer, cookie: await cookieFor(db, photographer.userId) }
}

export async function newAdmin(db: Db) {
  const user = await makeUser(db, 'admin' satisfies Role)
  return { user, cookie: await cookieFor(db, user.id) }
}

/** A cookie of an administrator who looks at Curio as somebody. */
export async function viewingCookie(db: Db, userId: string): Promise<string> {
  const { user, cookie } = await newAdmin(db)
  const endsAt = new Date(Date.now() + 600_000)
  const sessionHash = hashToken(cookie.slice('session='.length))
  await db.insert(viewings).values({ userId, viewedBy: user.id, sessionHash, reason: 'A trial', endsAt })
  return cookie
}

/** Takes a person's account out of service, as an administrator would; the cookie stays in the browser. */
export const suspend = (db: Db, userId: string) =>
  db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, userId))

/** Somebody who has asked to be deleted, with sessions that were open. */
export async function beginToLeave(db: Db, userId: string): Promise<void> {
  const leavesAt = new Date(Date.now() + 30 * 86_400_000)
  await db.update(profiles).set({ status: 'leaving', leavesAt }).where(eq(profiles.id, userId))
}
