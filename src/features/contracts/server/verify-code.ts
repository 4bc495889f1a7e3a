import { randomBytes } from 'node:crypto'

// No letters and digits that are easily confused: it is read from paper.
const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A new code for a contract's certificate. */
export function newVerifyCode(): string {
  const characters = Array.from(randomBytes(12), (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}
