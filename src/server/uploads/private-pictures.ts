import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Picture, PRIVATE_PREFIX } from '#shared/picture/picture.ts'
import { derivedKey } from './secret.ts'

/** Signed URLs expire on the hour after next: they stay the same for an hour, so that browsers can cache. */
const STEP_MS = 60 * 60_000

const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{6,9})\.([A-Za-z0-9_-]{43})-(\d{1,5})\.webp$/

const signature = (id: string, expiry: string): string =>
  createHmac('sha256', derivedKey('private pictures')).update(`${id}.${expiry}`).digest('base64url')

/** The columns of a stored image's row that a picture needs. */
export type StoredImage = {
  id: string
  storagePath: string
  widths: number[]
  width: number | null
  height: number | null
  thumbhash: string | null
  alt?: string
}

/** A published image: its key is public. */
export const publicPicture = (image: Omit<StoredImage, 'id'>): Picture => ({
  key: image.storagePath,
  widths: image.widths,
  width: image.width ?? 1,
  height: image.height ?? 1,
  thumbhash: image.thumbhash,
  alt: image.alt ?? '',
})

/**
 * An unpublished image: its key names the row, an expiry (one to two hours away) and a signature, but not the stored
 * file, whose own key stays secret until approval.
 */
export function privatePicture(image: StoredImage, now: Date): Picture {
  // A request may set its own moment (`x-curio-now`), but signed URLs expire by the real clock.
  const from = Math.min(now.getTime(), Date.now())
  const expiry = ((Math.floor(from / STEP_MS) + 2) * STEP_MS).toString(36)
  return { ...publicPicture(image), key: `${PRIVATE_PREFIX}${image.id}.${expiry}.${signature(image.id, expiry)}` }
}

export type SignedName = { id: string; width: number; expiresAt: Date }

/** Parses the last part of a signed URL; null when it is malformed, forged or expired. */
export function readSignedName(name: string, now: Date): SignedName | null {
  const [, id, expiry, given, width] = SIGNED.exec(name) ?? []
  if (!id || !expiry || !given) return null
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(id, expiry)))) return null
  const expiresAt = new Date(Number.parseInt(expiry, 36))
  return expiresAt > now ? { id, width: Number(width), expiresAt } : null
}
