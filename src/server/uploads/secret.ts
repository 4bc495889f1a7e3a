import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env, keepsFilesInDatabase } from '#server/env.ts'

const known = new Map<string, string>()

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Writes a file atomically if there is none yet; a second writer keeps the first one's content. */
function writeOnce(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flush: true })
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * The random secret of this data folder, created once; concurrent processes agree on the first one's.
 * @throws Error when the existing secret is incomplete: anybody could sign with an empty one.
 */
export function storedSecret(folder: string): string {
  const file = path.join(folder, 'upload-secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeOnce(file, randomBytes(32).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8')
  if (SECRET.test(secret)) return secret
  throw new Error(
    `${file} is not a whole secret (${secret.length} characters). Put the right one back from a backup, or delete it: ` +
      'a new one is made, and addresses of private pictures given out before end.',
  )
}

/**
 * The deployment's own secret: the service's token; with the embedded stand-in a file of the data folder, or where there
 * is no folder, the address of the database with its password, which every function of the deployment has.
 */
function rootSecret(): string {
  if (env.UPLOADTHING_TOKEN) return env.UPLOADTHING_TOKEN
  if (keepsFilesInDatabase()) return env.DATABASE_URL!
  let secret = known.get(env.dataDir)
  if (!secret) known.set(env.dataDir, (secret = storedSecret(env.dataDir)))
  return secret
}

/** A key for one purpose, derived so that it reveals nothing about the others. */
export const derivedKey = (use: string): Buffer => createHmac('sha256', rootSecret()).update(`curio/${use}`).digest()

/** Reads or creates the secret, so that a start reports what is wrong rather than the first request. */
export const checkSecret = (): void => void rootSecret()

/** The hash of a random token, as the database keeps it. */
export const sha256Hex = (value: string): string => createHash('sha256').update(value).digest('hex')
