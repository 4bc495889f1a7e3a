import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { SITE_NAME } from '#shared/site/site-name.ts'
import { CODE_WINDOW } from '../../factor-model.ts'

const totp = (secret: string, label = '') => new TOTP({ issuer: SITE_NAME, label, secret })

/** A new app's secret: 160 random bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The period of thirty seconds that a code belongs to, for a clock that may be half a minute off; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: CODE_WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() })

export type QrCode = {
  /** Modules across. */
  size: number
  /** The dark ones, as the path of an SVG of that size. */
  path: string
}

/** What an app reads with the camera: the secret, for whom, and where. */
export function qrOf(secret: string, email: string): QrCode {
  const { data, size } = encode(totp(secret, email).toString(), { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
