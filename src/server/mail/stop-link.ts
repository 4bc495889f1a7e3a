import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#server/uploads/secret.ts'

const signatureOf = (mail: string, userId: string): string =>
  createHmac('sha256', derivedKey(`stop ${mail}`))
    .update(userId)
    .digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What the link that stops a regular mail carries: it stops that mail for its reader, whenever it is used. */
export const stopToken = (mail: string, userId: string): string => `${userId}.${signatureOf(mail, userId)}`

/** Whose token it is; null when we have not made it. */
export function readerOfStopToken(mail: string, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  return isSame(signature, signatureOf(mail, userId)) ? userId : null
}
