import { randomUUID } from 'node:crypto'

/**
 * Where a new image will be stored: owner, kind and 122 random bits (C31, in one path segment). It cannot be guessed
 * and stays secret until the picture is public.
 */
export const newStoragePath = (ownerId: string, kind: 'profile' | 'portfolio' | 'review'): string =>
  `${ownerId}_${kind}_${randomUUID()}`
