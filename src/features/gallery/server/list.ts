import { and, asc, eq } from 'drizzle-orm'
import { photographerImages as images, photographers } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { privatePicture, publicPicture } from '#server/uploads/private-pictures.ts'
import { type Gallery, type GalleryImage, PROFILE_NOT_FOUND } from '../model.ts'
import { altVersion } from './alt-version.ts'

const columns = {
  id: images.id,
  storagePath: images.storagePath,
  widths: images.widths,
  width: images.width,
  height: images.height,
  thumbhash: images.thumbhash,
  alt: images.alt,
  category: images.category,
  isFeatured: images.isFeatured,
  isDecorative: images.isDecorative,
  status: images.status,
  expiresAt: images.expiresAt,
  name: images.originalName,
}

/**
 * The signed-in photographer's own gallery in its order, without the profile image. Before approval the pictures have
 * URLs that expire. (R31)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listGallery({ db, actor, now }: Reader): Promise<Gallery> {
  const [own] = await db
    .select({ id: photographers.id, approval: photographers.approvalStatus, location: photographers.location })
    .from(photographers)
    .where(eq(photographers.userId, actor!.userId))
  if (!own) throw new AppError('NOT_FOUND', PROFILE_NOT_FOUND)
  const rows = await db
    .select(columns)
    .from(images)
    .where(and(eq(images.photographerId, own.id), eq(images.isProfile, false)))
    .orderBy(asc(images.position), asc(images.createdAt), asc(images.id))
  const at = now()
  const ready = rows.filter(({ status }) => status === 'ready')
  const waiting = rows.filter(({ status, expiresAt }) => status === 'uploading' && expiresAt && expiresAt > at)
  return {
    location: own.location,
    arriving: waiting.map(({ id, name }) => ({ id, name: name ?? '' })),
    images: ready.map((row): GalleryImage => {
      const { id, category, isFeatured, alt, isDecorative } = row
      const picture = own.approval === 'approved' ? publicPicture(row) : privatePicture(row, at)
      return {
        id,
        picture,
        category: category === 'profile' ? 'other' : category,
        isFeatured,
        alt,
        isDecorative,
        version: altVersion(row),
      }
    }),
  }
}
