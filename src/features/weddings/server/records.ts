import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { weddingImages as images, photographers, weddings } from '#drizzle/schema/index.ts'
import { picturesIn, type Slot, type UploadTarget, waitingRow } from '#features/uploads/server/picture-records.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { privatePicture, publicPicture, type StoredImage } from '#server/uploads/private-pictures.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { REVIEWED_WEDDINGS } from '../model.ts'
import { WEDDING_FULL } from '../texts.ts'

const files = { id: images.id, storagePath: images.storagePath, widths: images.widths }

/** The pictures of a wedding in the order of its story, for relational queries. */
export const STORY = {
  columns: { id: true, storagePath: true, widths: true, width: true, height: true, thumbhash: true, alt: true },
  where: { status: 'ready' },
  orderBy: { position: 'asc', createdAt: 'asc', id: 'asc' },
} as const
/** The first of them: none when there is none yet. */
export const COVER = { ...STORY, limit: 1 } as const
/** The order the photographer gave the weddings. */
export const IN_ORDER = { position: 'asc', createdAt: 'asc', id: 'asc' } as const

/** Such a row as a picture: its own photographer and our team see it before the photographer is approved, too. */
export const pictureOf = (image: StoredImage, isApproved: boolean, now: Date): Picture =>
  isApproved ? publicPicture(image) : privatePicture(image, now)

export const coverOf = ([first]: readonly StoredImage[], isApproved: boolean, now: Date): Picture | null =>
  first ? pictureOf(first, isApproved, now) : null

type NewImage = { id: string; userId: string; aboutId: string | undefined; name: string; size: number }
const pictures = picturesIn(images)

/**
 * Reserves a place for a file at the end of a wedding of the photographer with this user id. The database refuses the
 * 151st under any concurrency (constraint `wedding_image_limit`).
 * @returns false when the person has no such wedding.
 */
export async function reserveWeddingImage(tx: Db, image: NewImage, until: Date, at: Date): Promise<boolean> {
  const { userId, aboutId: weddingId } = image
  if (!weddingId) return false
  const [own] = await tx
    .select({ photographerId: photographers.id })
    .from(weddings)
    .innerJoin(photographers, eq(photographers.id, weddings.photographerId))
    .where(and(eq(weddings.id, weddingId), eq(photographers.userId, userId)))
  if (!own) return false
  await tx.insert(images).values({
    ...waitingRow(image, until, at),
    weddingId,
    storagePath: newStoragePath(own.photographerId, 'wedding'),
    position: sql`${subquery
      .select({ next: sql`coalesce(max(${images.position}), -1) + 1` })
      .from(images)
      .where(eq(images.weddingId, weddingId))}`,
  })
  return true
}

/** Pictures of whole weddings on their way. Before their photographer is approved their URLs expire. */
export const weddingTarget: UploadTarget = {
  name: 'wedding',
  full: { constraint: 'wedding_image_limit', sentence: WEDDING_FULL },
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
      .innerJoin(weddings, eq(weddings.id, images.weddingId))
      .innerJoin(photographers, eq(photographers.id, weddings.photographerId))
      .where(eq(images.id, id))
    if (!row) return null
    const { approval, ...slot } = row
    const status = row.status === 'ready' || row.status === 'uploading' ? row.status : 'gone'
    return { ...slot, status, isPublic: approval === 'approved' }
  },
  noteFiles: pictures.noteFiles,
  finish: (tx, ctx, id, properties, { hasProvenance }) =>
    pictures.complete(tx, id, { ...properties, hasProvenance }, ctx.now()),
  drop: pictures.drop,
}

/** Removes pictures past their undo and slots of uploads that never finished, and marks their files for removal. */
export const sweepWeddingImages = (tx: Db, limit: number, at: Date): Promise<number> =>
  pictures.sweep(tx, limit, at, 'removed', isOneOf(images.status, ['uploading', 'removed']))

const APPROVAL = { columns: { approvalStatus: true } } as const
const hasApproval = ({ approvalStatus }: { approvalStatus: string }) => approvalStatus === 'approved'

/** The weddings that reviewers see with an application: complete ones first, at most three. (PF4) */
export async function weddingsToReview(db: Db, photographerId: string, now: Date) {
  const found = await db.query.weddings.findMany({
    columns: { id: true, title: true, venue: true, month: true, pictureCount: true, isComplete: true },
    where: { photographerId, pictureCount: { gt: 0 } },
    with: { images: COVER, photographer: APPROVAL },
    orderBy: { isComplete: 'desc', ...IN_ORDER },
    limit: REVIEWED_WEDDINGS,
  })
  return found.map(({ images: shown, photographer, isComplete, ...wedding }) => ({
    ...wedding,
    isComplete: isComplete === true,
    cover: coverOf(shown, hasApproval(photographer), now),
  }))
}

/** The pictures of one wedding in the order of its story, with the names of their files; null for an unknown one. */
export async function storyOf(db: Db, weddingId: string, now: Date) {
  const wedding = await db.query.weddings.findFirst({
    columns: {},
    where: { id: weddingId },
    with: { images: { ...STORY, columns: { ...STORY.columns, originalName: true } }, photographer: APPROVAL },
  })
  if (!wedding) return null
  return wedding.images.map(({ originalName, ...image }) => ({
    ...pictureOf(image, hasApproval(wedding.photographer), now),
    originalName,
  }))
}

/** The complete weddings of a photographer as our team sees them, with why one is hidden. */
export async function completeWeddings(db: Db, photographerId: string, now: Date) {
  const found = await db.query.weddings.findMany({
    columns: { id: true, title: true, venue: true, hiddenAt: true, hiddenReason: true },
    where: { photographerId, isComplete: true },
    with: { images: COVER, photographer: APPROVAL },
    orderBy: IN_ORDER,
  })
  return found.map(({ images: shown, photographer, ...wedding }) => ({
    ...wedding,
    cover: coverOf(shown, hasApproval(photographer), now),
  }))
}

/**
 * Hides a complete wedding from couples, or shows it again (`reason` null).
 * @returns whose it is; null when there is none in that state.
 */
export async function setHidden(
  tx: Db,
  id: string,
  { reason, at }: { reason: string | null; at: Date },
): Promise<{ photographerId: string; title: string } | null> {
  const isHidden = reason !== null
  const [changed] = await tx
    .update(weddings)
    .set({ hiddenAt: isHidden ? at : null, hiddenReason: reason, updatedAt: at })
    .where(and(eq(weddings.id, id), isHidden ? isNull(weddings.hiddenAt) : isNotNull(weddings.hiddenAt)))
    .returning({ photographerId: weddings.photographerId, title: weddings.title })
  return changed ?? null
}
