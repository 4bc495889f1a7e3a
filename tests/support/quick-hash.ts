import { hash } from '@node-rs/argon2'

const hashes = new Map<string, Promise<string>>()

/**
 * A hash of the product's kind with the smallest parameters. They are part of the hash, so comparing with it is as quick;
 * what a comparison costs is the subject of few tests.
 */
export function quickHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
  hashes.set(password, known)
  return known
}
