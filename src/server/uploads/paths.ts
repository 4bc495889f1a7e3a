import { randomUUID } from 'node:crypto'

/** Kinds that are never public, whoever knows their key. */
type PrivateKind = 'attachment'
const PRIVATE = /_attachment_/

/** Whether the file of a key is only served at signed addresses, by `private-files.ts`. */
export const isPrivateKey = (key: string): boolean => PRIVATE.test(key)

/**
 * Where a new image will be stored: owner, kind and 122 random bits (C31, in one path segment). It cannot be guessed
 * and stays secret until the picture is public.
 */
export const newStoragePath = (
  ownerId: string,
  kind: 'profile' | 'portfolio' | 'review' | 'wedding' | PrivateKind,
): string => `${ownerId}_${kind}_${randomUUID()}`
