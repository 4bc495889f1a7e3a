import { AppError } from '#server/errors.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { NEW_PASSWORD_MIN, TEAM_PASSWORD_MIN } from '../model.ts'
import { NEW_PASSWORD_SHORT, PASSWORD_COMMON, PASSWORD_PERSONAL, TEAM_PASSWORD_SHORT } from '../texts.ts'

/** argon2id, 19 MiB, two passes: OWASP's first choice; about 10 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Compared when the address is unknown: the same work, so the same time. The hash of random bytes. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$JexlU6yyDWR/rVEBdpmmzA$O9vj74DfszPNww64HJjGGyihBaIepgGPgOctwP/dzo0'

/** Keyboards write the same letter in several ways. */
const normal = (password: string) => password.normalize('NFKC')

/** Hashes a password for storage. The native module is loaded on first use. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(normal(password), ARGON2ID)
}

/** Whether a password fits a hash; with no hash it does the same work and answers no. (design/security: same time) */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  // Accounts made by tests and imports may hold a mark instead of a hash: nobody signs in with those.
  const isHash = passwordHash?.startsWith('$argon2id$') ?? false
  const fits = await verify(isHash ? passwordHash! : DUMMY_HASH, normal(password))
  return isHash && fits
}

const letters = (value: string) => value.toLowerCase().replace(/[^\p{L}]/gu, '')

/**
 * Refuses passwords that are guessed first: common ones, and ones made of the person's own name or address.
 * (ASVS 6.2.4, 6.2.11, T16)
 * @throws AppError WEAK_PASSWORD on the field `password`.
 */
export async function assertGoodPassword(password: string, personal: readonly string[]): Promise<void> {
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts')
  const lower = password.toLowerCase()
  if (COMMON_PASSWORDS.has(lower)) throw new AppError('WEAK_PASSWORD', PASSWORD_COMMON, { field: 'password' })
  const core = letters(password)
  const own = personal.flatMap((word) => [word, word.split('@')[0] ?? '']).map((word) => letters(word))
  const isPersonal = core.length > 2 && own.some((word) => word === core || (word.length > 2 && word + word === core))
  if (isPersonal || personal.some((word) => word.toLowerCase() === lower)) {
    throw new AppError('WEAK_PASSWORD', PASSWORD_PERSONAL, { field: 'password' })
  }
}

/**
 * The minimum length of a new password by role; the schema asks for eight already.
 * @throws AppError WEAK_PASSWORD on the field `password`.
 */
export function assertLongEnough(password: string, role: Role): void {
  const isOfTeam = isTeam(role)
  if (password.length >= (isOfTeam ? TEAM_PASSWORD_MIN : NEW_PASSWORD_MIN)) return
  throw new AppError('WEAK_PASSWORD', isOfTeam ? TEAM_PASSWORD_SHORT : NEW_PASSWORD_SHORT, { field: 'password' })
}
