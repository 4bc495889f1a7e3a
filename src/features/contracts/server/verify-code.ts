import { randomBytes } from 'node:crypto'

// No letters and digits that are easily confused: it is read from paper.
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new code for a contract's certificate. */
export function newVerifyCode(): string {
  const signs = Array.from(randomBytes(12), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}
