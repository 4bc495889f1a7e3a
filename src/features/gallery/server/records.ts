import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { photographerImages as images, photographers } from '#drizzle/schema/index.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import {
  type ImageProperties,
  type PictureTraits,
  picturesIn,
  type Slot,
  type UploadTarget,
  waitingRow,
} from '#features/uploads/server/picture-records.ts'
import { widenTaken } from '#features/uploads/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { GALLERY_FULL } from '../upload-rules.ts'

const files = { id: images.id, storagePath: images.storagePath, widths: images.widths }
const pictures = picturesIn(images)

type NewImage = { id: string; userId: string; name: string; size: number }

/**
 * Reserves a row for a file of the photographer with this user id. The database refuses the 51st gallery image under any
 * concurrency (constraint `gallery_limit`).
 * @returns false when the person has no photographer record.
 */
async function reserveImage(tx: Db, image: NewImage, isProfile: boolean, until: Date, at: Date): Promise<boolean> {
  const [owner] = await tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.userId, image.userId))
  if (!owner) return false
  const kind = isProfile ? 'profile' : 'portfolio'
  await tx.insert(images).values({
    ...waitingRow(image, until, at),
    photographerId: owner.id,
    storagePath: newStoragePath(owner.id, kind),
    category: kind,
    isProfile,
    position: sql`${subquery
      .select({ next: sql`coalesce(max(${images.position}), -1) + 1` })
      .from(images)
      .where(eq(images.photographerId, owner.id))}`,
  })
  return true
}

export const reserveGalleryImage = (tx: Db, image: NewImage, until: Date, at: Date): Promise<boolean> =>
  reserveImage(tx, image, false, until, at)

export const reserveProfilePhoto = (tx: Db, image: NewImage, until: Date, at: Date): Promise<boolean> =>
  reserveImage(tx, image, true, until, at)

/** Removes the previous profile picture: its row now, its files after the commit. */
async function replaceProfile(tx: Db, photographerId: string, newId: string | null, at: Date): Promise<void> {
  await tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
    .for('update')
  const isOld = and(
    eq(images.photographerId, photographerId),
    eq(images.isProfile, true),
    eq(images.status, 'ready'),
    newId === null ? undefined : ne(images.id, newId),
  )
  await pictures.remove(tx, isOld, 'replaced', at)
}

/** Turns a waiting row into a picture. Returns its photographer's id, or null when the row no longer waits. */
async function finishImage(
  tx: Db,
  id: string,
  properties: ImageProperties & Omit<PictureTraits, 'takenOn'>,
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ photographerId: images.photographerId, isProfile: images.isProfile })
    .from(images)
    .where(and(eq(images.id, id), eq(images.status, 'uploading')))
  if (!row) return null
  if (row.isProfile) await replaceProfile(tx, row.photographerId, id, at)
  return (await pictures.complete(tx, id, properties, at)) ? row.photographerId : null
}

/**
 * Photographers' images on their way to becoming pictures.
 * @param arrived what follows a new picture of this photographer, in the transaction that makes it one.
 */
export const imageTarget = (
  arrived: (tx: Db, ctx: ServiceContext, photographerId: string) => Promise<void>,
): UploadTarget => ({
  name: 'image',
  full: { constraint: 'gallery_limit', sentence: GALLERY_FULL },
  async find(db, id): Promise<Slot | null> {
    const [row] = await db
      .select({
        ...files,
        width: images.width,
        height: images.height,
        thumbhash: images.thumbhash,
        alt: images.alt,
        status: images.status,
        approval: photographers.approvalStatus,
      })
      .from(images)
      .innerJoin(photographers, eq(photographers.id, images.photographerId))
      .where(eq(images.id, id))
    if (!row) return null
    const { approval, ...slot } = row
    const status = row.status === 'ready' || row.status === 'uploading' ? row.status : 'gone'
    return { ...slot, status, isPublic: approval === 'approved' }
  },
  noteFiles: pictures.noteFiles,
  async finish(tx, ctx, id, properties, { takenOn, ...traits }) {
    const photographerId = await finishImage(tx, id, { ...properties, ...traits }, ctx.now())
    if (photographerId === null) return false
    if (takenOn) await widenTaken(tx, photographerId, takenOn)
    await arrived(tx, ctx, photographerId)
    return true
  },
  drop: pictures.drop,
})

/** Removes images past their undo and slots of uploads that never finished, and marks their files for removal. */
export const sweepImages = (tx: Db, limit: number, at: Date): Promise<number> =>
  pictures.sweep(tx, limit, at, 'removed', isOneOf(images.status, ['uploading', 'removed']))

/** How many portfolio pictures a gallery can still take. */
export async function freeSlots(tx: Db, photographerId: string): Promise<number> {
  await tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
    .for('update')
  const taken = await tx.$count(
    images,
    and(
      eq(images.photographerId, photographerId),
      eq(images.isProfile, false),
      or(
        isOneOf(images.status, ['ready', 'hidden']),
        and(eq(images.status, 'uploading'), gt(images.expiresAt, sql`clock_timestamp()`)),
      ),
    ),
  )
  return Math.max(0, GALLERY_LIMIT - taken)
}

type ReadyFile = Pick<
  typeof images.$inferInsert,
  | 'storagePath'
  | 'width'
  | 'height'
  | 'widths'
  | 'thumbhash'
  | 'measures'
  | 'hash'
  | 'hasProvenance'
  | 'sizeBytes'
  | 'originalName'
> & { kind: 'profile' | 'portfolio' }

/** Makes files that are stored already pictures of a photographer, in this order; a profile picture is replaced. */
export async function addImages(tx: Db, photographerId: string, ready: readonly ReadyFile[], at: Date): Promise<void> {
  if (ready.some(({ kind }) => kind === 'profile')) await replaceProfile(tx, photographerId, null, at)
  await tx.insert(images).values(
    ready.map((file, position) => ({
      photographerId,
      storagePath: file.storagePath,
      category: file.kind,
      isProfile: file.kind === 'profile',
      position,
      width: file.width,
      height: file.height,
      widths: file.widths,
      thumbhash: file.thumbhash,
      measures: file.measures,
      hash: file.hash,
      hasProvenance: file.hasProvenance,
      sizeBytes: file.sizeBytes,
      originalName: file.originalName,
      createdAt: at,
      updatedAt: at,
    })),
  )
}
