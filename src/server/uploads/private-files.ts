import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Picture, PRIVATE_PREFIX } from '#shared/picture/picture.ts'
import { publicPicture, type StoredImage } from './private-pictures.ts'
import { derivedKey } from './secret.ts'

/** Addresses expire on the hour after next: they stay the same for an hour, so that browsers can cache. */
const STEP_MS = 60 * 60_000

/** What private files belong to; the folder's reader in `src/app/private-files.ts` decides again who may see one. */
const PRIVATE_FOLDERS = ['attachments'] as const
export type PrivateFolder = (typeof PRIVATE_FOLDERS)[number]

const NAME =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{6,9})\.([A-Za-z0-9_-]{43})(?:-(\d{1,5})\.webp|\.pdf)$/

type Signed = { folder: PrivateFolder; id: string; userId: string; expiry: string }

const signature = ({ folder, id, userId, expiry }: Signed): string =>
  createHmac('sha256', derivedKey('private files')).update(`${folder}.${id}.${userId}.${expiry}`).digest('base64url')

/** The key of a file in its folder for one person, without what follows it: a width, or `.pdf`. */
function signedKey(folder: PrivateFolder, id: string, { userId, now }: Viewing): string {
  // A request may set its own moment (`x-curio-now`), but signed addresses expire by the real clock.
  const from = Math.min(now.getTime(), Date.now())
  const expiry = ((Math.floor(from / STEP_MS) + 2) * STEP_MS).toString(36)
  return `${PRIVATE_PREFIX}${folder}/${id}.${expiry}.${signature({ folder, id, userId, expiry })}`
}

/** Who is shown the file, and when. */
export type Viewing = { userId: string; now: Date }

/** A picture that only this person may load, signed in, within one to two hours. */
export const pictureFor = (folder: PrivateFolder, image: StoredImage, viewing: Viewing): Picture => ({
  ...publicPicture(image),
  key: signedKey(folder, image.id, viewing),
})

/** The address of a PDF that only this person may load, signed in, within one to two hours. */
export const documentAddressFor = (folder: PrivateFolder, id: string, viewing: Viewing): string =>
  `/files/${signedKey(folder, id, viewing)}.pdf`

/** `width` is null for the document itself. */
export type PrivateName = { folder: PrivateFolder; id: string; width: number | null }

/** Parses a folder and the last part of an address; null when it is malformed, forged, expired, or another person's. */
export function readPrivateName(folder: string, name: string, { userId, now }: Viewing): PrivateName | null {
  const [, id, expiry, given, width] = NAME.exec(name) ?? []
  const known = PRIVATE_FOLDERS.find((one) => one === folder)
  if (!known || !id || !expiry || !given) return null
  const expected = signature({ folder: known, id, userId, expiry })
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
  if (Number.parseInt(expiry, 36) <= now.getTime()) return null
  return { folder: known, id, width: width === undefined ? null : Number(width) }
}
