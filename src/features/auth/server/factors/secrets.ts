import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from '#server/uploads/secret.ts'

const CIPHER = 'aes-256-gcm'
const key = () => derivedKey('second factors')

/** A secret as the database keeps it: AES-256-GCM under a key of the deployment's own, bound to whose it is. */
export function sealSecret(secret: string, userId: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret again; null when it was sealed by another deployment's key, or for somebody else. */
export function openSecret(sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, 12)).setAAD(Buffer.from(userId))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
