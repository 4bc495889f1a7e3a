import { Secret, TOTP } from 'otpauth'

/** The code that an app shows now, or some periods of thirty seconds later: each is used once. */
export const appCode = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * 30_000 })
