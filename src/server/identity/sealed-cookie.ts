import { EncryptJWT, jwtDecrypt } from 'jose'
import { env } from '#server/env.ts'
import { readCookie } from '#server/http/cookies.ts'
import { derivedKey } from '#server/uploads/secret.ts'

const isSecure = env.siteUrl.startsWith('https://')
const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name)

/** A cookie that only this deployment can write or read, for values that a browser carries for a few minutes. */
export type SealedCookie = { name: string; minutes: number }

const write = (name: string, value: string, seconds: number) =>
  `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

/** The `set-cookie` line that carries these values, encrypted. */
export async function sealCookie({ name, minutes }: SealedCookie, values: Record<string, unknown>): Promise<string> {
  const sealed = await new EncryptJWT({ values })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(name)
    .setIssuedAt()
    .setExpirationTime(`${minutes}m`)
    .encrypt(derivedKey('sealed cookies'))
  return write(name, sealed, minutes * 60)
}

/** What a sealed cookie carries; null when it is missing, too old or not ours. */
export async function openCookie<Values>(header: string | null, { name }: SealedCookie): Promise<Values | null> {
  const sealed = readCookie(header, nameOf(name))
  if (!sealed) return null
  try {
    const { payload } = await jwtDecrypt(sealed, derivedKey('sealed cookies'), { audience: name })
    return payload.values as Values
  } catch {
    return null
  }
}

/** The `set-cookie` line that ends it. */
export const clearCookie = ({ name }: SealedCookie): string => write(name, '', 0)
