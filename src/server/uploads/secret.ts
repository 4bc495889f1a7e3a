import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env, keepsFilesInDatabase } from '#server/env.ts'

const known = new Map<string, string>()

/** A random secret of this data folder, made once; two processes at once agree on the first one's. */
function storedSecret(folder: string): string {
  const file = path.join(folder, 'upload-secret')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
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

/** A key for one use, derived so that knowing it says nothing about the others. */
export const derivedKey = (use: string): Buffer => createHmac('sha256', rootSecret()).update(`curio/${use}`).digest()

/** What the database keeps of a random token. */
export const sha256Hex = (value: string): string => createHash('sha256').update(value).digest('hex')
