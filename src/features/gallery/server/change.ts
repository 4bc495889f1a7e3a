import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { photographerImages as images, photographers } from '#drizzle/schema/index.ts'
import { picturesIn } from '#features/uploads/server/picture-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf, placeIn } from '#server/database/sql.ts'
import { AppError, databaseFault } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { AltInput, CategoryInput, FeaturedInput, ImageInput, ImagesInput } from '../inputs.ts'
import { RESTORE_FAILED, UNDO_GRACE_MS, UNDO_MS, UNKNOWN_IMAGE } from '../model.ts'
import { GALLERY_FULL } from '../upload-rules.ts'
import { altVersion } from './alt-version.ts'

type Status = 'ready' | 'removed' | 'uploading'

/** Only the signed-in photographer's own gallery images, never another's, never the profile image. */
const own = (ctx: ServiceContext, wanted: readonly string[], status: Status): SQL | undefined =>
  and(
    isOneOf(images.id, [...wanted]),
    eq(images.isProfile, false),
    eq(images.status, status),
    inArray(
      images.photographerId,
      ctx.db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, ctx.actor!.userId)),
    ),
  )

/** All or nothing: an id that is not one's own counts as unknown. */
function demandAll(changed: readonly unknown[], wanted: readonly string[], sentence = UNKNOWN_IMAGE): void {
  if (changed.length !== wanted.length) throw new AppError('NOT_FOUND', sentence)
}

async function changeAll(
  ctx: ServiceContext,
  ids: readonly string[],
  values: Partial<typeof images.$inferInsert>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const changed = await tx
      .update(images)
      .set({ ...values, updatedAt: ctx.now() })
      .where(own({ ...ctx, db: tx }, ids, 'ready'))
      .returning({ id: images.id })
    demandAll(changed, ids)
  })
}

/**
 * Files images under a category (C38).
 * @throws AppError NOT_FOUND, and nothing is changed, when one of them is not the photographer's own.
 */
export async function setCategory(ctx: ServiceContext, { ids, category }: CategoryInput): Promise<{ count: number }> {
  await changeAll(ctx, ids, { category })
  return { count: ids.length }
}

/**
 * Features an image or stops featuring it; the first featured one by order is the cover (PF9, X80).
 * @throws AppError NOT_FOUND.
 */
export async function setFeatured(
  ctx: ServiceContext,
  { id, isFeatured }: FeaturedInput,
): Promise<{ isFeatured: boolean }> {
  await changeAll(ctx, [id], { isFeatured })
  return { isFeatured }
}

/**
 * Saves an image's description, or that it is decorative.
 * @throws AppError NOT_FOUND; CONFLICT over a newer version.
 */
export async function setAlt(ctx: ServiceContext, { id, alt, isDecorative, version }: AltInput) {
  const written = { alt: isDecorative ? '' : alt, isDecorative }
  await transact(ctx.db, async (tx) => {
    const isOwn = own({ ...ctx, db: tx }, [id], 'ready')
    const [before] = await tx
      .select({ alt: images.alt, isDecorative: images.isDecorative })
      .from(images)
      .where(isOwn)
      .for('update')
    if (!before) throw new AppError('NOT_FOUND', UNKNOWN_IMAGE)
    assertVersion(version, altVersion(before))
    await tx
      .update(images)
      .set({ ...written, updatedAt: ctx.now() })
      .where(isOwn)
  })
  return { id, version: altVersion(written) }
}

/**
 * Puts the images in the order given: all of the gallery as the browser saw it.
 * @throws AppError NOT_FOUND, and nothing is moved, when one of them is not the photographer's own.
 */
export async function reorder(ctx: ServiceContext, { ids }: ImagesInput): Promise<{ count: number }> {
  await transact(ctx.db, async (tx) => {
    // Two orders sent at once wait for each other, so that one of them applies in full.
    await tx
      .select({ id: photographers.id })
      .from(photographers)
      .where(eq(photographers.userId, ctx.actor!.userId))
      .for('update')
    const moved = await tx
      .update(images)
      .set({ position: placeIn(ids, images.id), updatedAt: ctx.now() })
      .where(own({ ...ctx, db: tx }, ids, 'ready'))
      .returning({ id: images.id })
    demandAll(moved, ids)
  })
  return { count: ids.length }
}

/**
 * Takes images out of the gallery; for ten seconds they can be restored, then their files go (PF10).
 * @throws AppError NOT_FOUND, and nothing is removed, when one of them is not the photographer's own.
 */
export async function removeImages(ctx: ServiceContext, { ids }: ImagesInput): Promise<{ count: number }> {
  const expiresAt = new Date(ctx.now().getTime() + UNDO_MS + UNDO_GRACE_MS)
  await changeAll(ctx, ids, { status: 'removed', expiresAt })
  return { count: ids.length }
}

/**
 * Puts images back that were removed a moment ago, where they were.
 * @throws AppError NOT_FOUND when the time is up, GALLERY_FULL when others have taken their place.
 */
export async function restoreImages(ctx: ServiceContext, { ids }: ImagesInput): Promise<{ count: number }> {
  try {
    await transact(ctx.db, async (tx) => {
      const restored = await tx
        .update(images)
        .set({ status: 'ready', expiresAt: null, updatedAt: ctx.now() })
        .where(and(own({ ...ctx, db: tx }, ids, 'removed'), gt(images.expiresAt, ctx.now())))
        .returning({ id: images.id })
      demandAll(restored, ids, RESTORE_FAILED)
    })
  } catch (error) {
    if (databaseFault(error)?.constraint === 'gallery_limit') throw new AppError('GALLERY_FULL', GALLERY_FULL)
    throw error
  }
  return { count: ids.length }
}

/**
 * Frees the slot of an upload the browser has stopped. Idempotent, and an id that never existed is no error: the
 * browser cannot know how far it got.
 */
export async function cancelUpload(ctx: ServiceContext, { id }: ImageInput): Promise<{ id: string }> {
  await transact(ctx.db, (tx) =>
    picturesIn(images).remove(tx, own({ ...ctx, db: tx }, [id], 'uploading'), 'orphan', ctx.now()),
  )
  return { id }
}
