import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Picture, PRIVATE_PREFIX } from '#shared/picture.ts'
import { derivedKey } from './secret.ts'

/** Addresses end on the hour after next: the same for an hour, so that browsers keep what they have. */
const STEP_MS = 60 * 60_000

const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{6,9})\.([A-Za-z0-9_-]{43})-(\d{1,5})\.webp$/

const signature = (id: string, expiry: string): string =>
  createHmac('sha256', derivedKey('private pictures')).update(`${id}.${expiry}`).digest('base64url')

/** A stored image's row, as far as a picture of it needs. */
export type StoredImage = {
  id: string
  storagePath: string
  widths: number[]
  width: number | null
  height: number | null
  thumbhash: string | null
  alt?: string
}

/** A published image: its key is its public address. */
export const publicPicture = (image: StoredImage): Picture => ({
  key: image.storagePath,
  widths: image.widths,
  width: image.width ?? 1,
  height: image.height ?? 1,
  thumbhash: image.thumbhash,
  alt: image.alt ?? '',
})

/**
 * An image that is not published: its key names the row, an end (one to two hours away) and a signature, and never the
 * stored file, whose own key nobody learns before approval. (X117, PR4)
 */
export function privatePicture(image: StoredImage, now: Date): Picture {
  // A request may name its moment (`x-curio-now`); the address is asked for by the real clock and ends by it.
  const from = Math.min(now.getTime(), Date.now())
  const expiry = ((Math.floor(from / STEP_MS) + 2) * STEP_MS).toString(36)
  return { ...publicPicture(image), key: `${PRIVATE_PREFIX}${image.id}.${expiry}.${signature(image.id, expiry)}` }
}

export type SignedName = { id: string; width: number; expiresAt: Date }

/** Reads the last part of a signed address; null when it is malformed, forged or over. */
export function readSignedName(name: string, now: Date): SignedName | null {
  const [, id, expiry, given, width] = SIGNED.exec(name) ?? []
  if (!id || !expiry || !given) return null
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(id, expiry)))) return null
  const expiresAt = new Date(Number.parseInt(expiry, 36))
  return expiresAt > now ? { id, width: Number(width), expiresAt } : null
}
