import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { weddingImages as images, photographers, weddings } from '#drizzle/schema/index.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#features/gallery/model.ts'
import type { UploadInput } from '#features/uploads/inputs.ts'
import { picturesIn } from '#features/uploads/server/picture-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf, placeIn } from '#server/database/sql.ts'
import { AppError, databaseFault } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { DescribeInput, WeddingPicturesInput } from '../inputs.ts'
import { RESTORE_FAILED, UNKNOWN_PICTURE, WEDDING_FULL, WEDDING_NOT_FOUND } from '../texts.ts'
import { altVersion } from './read.ts'

type Status = 'ready' | 'removed' | 'uploading'

const ownWeddings = (ctx: ServiceContext) =>
  ctx.db
    .select({ id: weddings.id })
    .from(weddings)
    .innerJoin(photographers, eq(photographers.id, weddings.photographerId))
    .where(eq(photographers.userId, ctx.actor!.userId))

/** Only pictures of the signed-in photographer's own weddings. */
const own = (ctx: ServiceContext, wanted: readonly string[], status: Status): SQL | undefined =>
  and(isOneOf(images.id, [...wanted]), eq(images.status, status), inArray(images.weddingId, ownWeddings(ctx)))

/** All or nothing: an id that is not one's own counts as unknown. */
function demandAll(changed: readonly unknown[], wanted: readonly string[], sentence = UNKNOWN_PICTURE): void {
  if (changed.length !== wanted.length) throw new AppError('NOT_FOUND', sentence)
}

/**
 * Puts the pictures of a wedding in the order of its story: all of them as the browser saw them.
 * @throws AppError NOT_FOUND, and nothing is moved, when one of them is not of this own wedding.
 */
export async function reorderPictures(
  ctx: ServiceContext,
  { weddingId, ids }: WeddingPicturesInput,
): Promise<{ count: number }> {
  await transact(ctx.db, async (tx) => {
    // Two orders sent at once wait for each other, so that one of them applies in full.
    const [wedding] = await tx
      .select({ id: weddings.id })
      .from(weddings)
      .where(and(eq(weddings.id, weddingId), inArray(weddings.id, ownWeddings({ ...ctx, db: tx }))))
      .for('no key update')
    if (!wedding) throw new AppError('NOT_FOUND', WEDDING_NOT_FOUND)
    const moved = await tx
      .update(images)
      .set({ position: placeIn(ids, images.id), updatedAt: ctx.now() })
      .where(and(isOneOf(images.id, ids), eq(images.weddingId, weddingId), eq(images.status, 'ready')))
      .returning({ id: images.id })
    demandAll(moved, ids)
  })
  return { count: ids.length }
}

/**
 * Takes pictures out of a wedding; for ten seconds they can be restored, then their files go. With fewer than forty it
 * is a draft again at once.
 * @throws AppError NOT_FOUND, and nothing is removed, when one of them is not of this own wedding.
 */
export async function removePictures(
  ctx: ServiceContext,
  { weddingId, ids }: WeddingPicturesInput,
): Promise<{ count: number }> {
  const expiresAt = new Date(ctx.now().getTime() + UNDO_MS + UNDO_GRACE_MS)
  await transact(ctx.db, async (tx) => {
    const removed = await tx
      .update(images)
      .set({ status: 'removed', expiresAt, updatedAt: ctx.now() })
      .where(and(own({ ...ctx, db: tx }, ids, 'ready'), eq(images.weddingId, weddingId)))
      .returning({ id: images.id })
    demandAll(removed, ids)
  })
  return { count: ids.length }
}

/**
 * Puts pictures back that were removed a moment ago, where they were.
 * @throws AppError NOT_FOUND when the time is up, GALLERY_FULL when others have taken their place.
 */
export async function restorePictures(
  ctx: ServiceContext,
  { weddingId, ids }: WeddingPicturesInput,
): Promise<{ count: number }> {
  try {
    await transact(ctx.db, async (tx) => {
      const isOwn = and(own({ ...ctx, db: tx }, ids, 'removed'), eq(images.weddingId, weddingId))
      const restored = await tx
        .update(images)
        .set({ status: 'ready', expiresAt: null, updatedAt: ctx.now() })
        .where(and(isOwn, gt(images.expiresAt, ctx.now())))
        .returning({ id: images.id })
      demandAll(restored, ids, RESTORE_FAILED)
    })
  } catch (error) {
    if (databaseFault(error)?.constraint === 'wedding_image_limit') throw new AppError('GALLERY_FULL', WEDDING_FULL)
    throw error
  }
  return { count: ids.length }
}

/**
 * Saves a picture's description; it may be empty.
 * @throws AppError NOT_FOUND; CONFLICT over a newer version.
 */
export async function describePicture(ctx: ServiceContext, { id, alt, version }: DescribeInput) {
  await transact(ctx.db, async (tx) => {
    const isOwn = own({ ...ctx, db: tx }, [id], 'ready')
    const [before] = await tx.select({ alt: images.alt }).from(images).where(isOwn).for('update')
    if (!before) throw new AppError('NOT_FOUND', UNKNOWN_PICTURE)
    assertVersion(version, altVersion(before.alt))
    await tx.update(images).set({ alt, updatedAt: ctx.now() }).where(isOwn)
  })
  return { id, version: altVersion(alt) }
}

/** Frees the slot of an upload the browser has stopped. Idempotent, and an id that never existed is no error. */
export async function cancelUpload(ctx: ServiceContext, { id }: UploadInput): Promise<{ id: string }> {
  await transact(ctx.db, (tx) =>
    picturesIn(images).remove(tx, own({ ...ctx, db: tx }, [id], 'uploading'), 'orphan', ctx.now()),
  )
  return { id }
}
