import { randomBytes } from 'node:crypto'
import { env } from '#server/env.ts'
import { readCookie } from '#server/http/cookies.ts'

const isSecure = env.siteUrl.startsWith('https://')

/** The cookie that holds an applicant's upload session. */
export const UPLOAD_COOKIE = isSecure ? '__Host-upload-session' : 'upload-session'

/** A new secret for a session's cookie: 32 random bytes. */
export const newUploadToken = (): string => randomBytes(32).toString('base64url')

/** The cookie itself; zero seconds delete it. */
export const uploadCookie = (token: string, maxAgeSeconds: number): string =>
  `${UPLOAD_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`

/** The token a request brings; null when there is none or it cannot be one. */
export function uploadTokenOf(cookieHeader: string | null): string | null {
  const token = readCookie(cookieHeader, UPLOAD_COOKIE)
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}
