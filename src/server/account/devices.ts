import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { knownDevices } from '#drizzle/schema/auth.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { readCookie } from '#server/http/cookies.ts'
import { hashToken } from './sessions.ts'

/** The longest that browsers keep a cookie; a device unused for longer is forgotten. */
const DEVICE_DAYS = 400
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const isSecure = env.siteUrl.startsWith('https://')

/** Name of the cookie that tells one browser from another. It grants no access. */
export const DEVICE_COOKIE = isSecure ? '__Host-device' : 'device'

type DeviceRequest = Pick<RequestContext, 'cookieHeader' | 'resHeaders' | 'ip'>

const deviceToken = ({ cookieHeader }: Pick<DeviceRequest, 'cookieHeader'>): string | null => {
  const token = readCookie(cookieHeader, DEVICE_COOKIE)
  return token && TOKEN.test(token) ? token : null
}

/** The hash by which this browser is known; null for one that has never signed up or in. */
export function deviceHash(request: Pick<DeviceRequest, 'cookieHeader'>): string | null {
  const token = deviceToken(request)
  return token && hashToken(token)
}

/** Whether this person has signed up or in on this browser before. */
export async function isKnownDevice(db: Db, request: DeviceRequest, userId: string): Promise<boolean> {
  const hash = deviceHash(request)
  if (!hash) return false
  return (await db.$count(knownDevices, and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, hash)))) > 0
}

/** The write that remembers this browser as the person's, and the cookie to set once it is made. */
export function deviceUse(db: Db, request: DeviceRequest, userId: string) {
  const token = deviceToken(request) ?? randomBytes(32).toString('base64url')
  const seen = { ip: request.ip, lastSeenAt: new Date() }
  const write = db
    .insert(knownDevices)
    .values({ userId, tokenHash: hashToken(token), ...seen })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: seen })
  const lifetime = `Max-Age=${DEVICE_DAYS * 86_400}`
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', lifetime, ...(isSecure ? ['Secure'] : [])]
  return { write, cookie: `${DEVICE_COOKIE}=${token}; ${attributes.join('; ')}` }
}

/** Records that this person signed up or in on this browser, and sets the browser's cookie. */
export async function rememberDevice(db: Db, request: DeviceRequest, userId: string): Promise<void> {
  const { write, cookie } = deviceUse(db, request, userId)
  await write
  request.resHeaders.append('set-cookie', cookie)
}

/** Forgets every browser of a person: they may belong to somebody who signed up with another's address. */
export async function forgetDevicesOf(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
