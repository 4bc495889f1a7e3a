import { type AnyColumn, and, eq, gte, ne } from 'drizzle-orm'
import { photographerImages, photographers, takedowns, weddingImages, weddings } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { shiftMonth } from '#shared/date/months.ts'
import { REPEAT_MONTHS } from '../model.ts'

/** No row has this id. */
const NOTHING = '00000000-0000-0000-0000-000000000000'

export type Case = typeof takedowns.$inferSelect
type PictureOf = Pick<Case, 'imageId' | 'weddingImageId'>

/** A case, locked; undefined when there is none. */
export async function lockCase(tx: Db, id: string): Promise<Case | undefined> {
  const [found] = await tx.select().from(takedowns).where(eq(takedowns.id, id)).for('update')
  return found
}

/** Hides a picture from everybody; false when it is not shown. */
export async function hidePicture(tx: Db, { imageId, weddingImageId }: PictureOf, at: Date): Promise<boolean> {
  const table = weddingImageId === null ? photographerImages : weddingImages
  const id = imageId ?? weddingImageId
  if (id === null) return false
  const changed = await tx
    .update(table)
    .set({ status: 'hidden', updatedAt: at })
    .where(and(eq(table.id, id), eq(table.status, 'ready')))
    .returning({ id: table.id })
  return changed.length === 1
}

/** Shows a hidden picture again, where it was; a profile picture that has been replaced meanwhile goes for good. */
export async function showPicture(tx: Db, { imageId, weddingImageId }: PictureOf, at: Date): Promise<void> {
  if (weddingImageId !== null) {
    const isHidden = and(eq(weddingImages.id, weddingImageId), eq(weddingImages.status, 'hidden'))
    await tx.update(weddingImages).set({ status: 'ready', updatedAt: at }).where(isHidden)
  }
  if (imageId === null) return
  const isHidden = and(eq(photographerImages.id, imageId), eq(photographerImages.status, 'hidden'))
  const [image] = await tx.select().from(photographerImages).where(isHidden).for('update')
  if (!image) return
  const { photographerId, isProfile, status } = photographerImages
  const isReplaced =
    image.isProfile &&
    (await tx.$count(
      photographerImages,
      and(
        eq(photographerId, image.photographerId),
        eq(isProfile, true),
        eq(status, 'ready'),
        ne(photographerImages.id, imageId),
      ),
    )) > 0
  await tx
    .update(photographerImages)
    .set(isReplaced ? { status: 'removed', expiresAt: at, updatedAt: at } : { status: 'ready', updatedAt: at })
    .where(isHidden)
}

/** What a picture is called: its description, empty without one or when it is deleted. */
export async function pictureName(tx: Db, { imageId, weddingImageId }: PictureOf): Promise<string> {
  const table = weddingImageId === null ? photographerImages : weddingImages
  const id = imageId ?? weddingImageId
  if (id === null) return ''
  const [found] = await tx.select({ alt: table.alt }).from(table).where(eq(table.id, id))
  return found?.alt ?? ''
}

/** Whose a picture is; null when it is deleted. */
export async function photographerOf(tx: Db, { imageId, weddingImageId }: PictureOf): Promise<string | null> {
  const [image] = await tx
    .select({ id: photographerImages.photographerId })
    .from(photographerImages)
    .where(eq(photographerImages.id, imageId ?? NOTHING))
  const [told] = await tx
    .select({ id: weddings.photographerId })
    .from(weddingImages)
    .innerJoin(weddings, eq(weddings.id, weddingImages.weddingId))
    .where(eq(weddingImages.id, weddingImageId ?? NOTHING))
  return image?.id ?? told?.id ?? null
}

/** Whom to tell about a photographer's picture. */
export async function ownerOf(tx: Db, photographerId: string) {
  const [owner] = await tx
    .select({ userId: photographers.userId, email: photographers.email })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  return owner!
}

/** Cases that were upheld in the last 24 months. */
export const isRepeat = (now: Date) => {
  const month = `${shiftMonth(now.toISOString().slice(0, 7), -REPEAT_MONTHS)}${now.toISOString().slice(7)}`
  return and(eq(takedowns.status, 'upheld'), gte(takedowns.decidedAt, new Date(month)))
}

/** How many of a photographer's cases were. */
export const countRepeats = (tx: Db, photographerId: string, now: Date): Promise<number> =>
  tx.$count(takedowns, and(eq(takedowns.photographerId, photographerId), isRepeat(now)))

type PictureTable = Record<
  'id' | 'storagePath' | 'widths' | 'width' | 'height' | 'thumbhash' | 'alt' | 'hasProvenance' | 'createdAt' | 'status',
  AnyColumn
>
/** What a screen of ours needs of a picture in one of the two tables. */
export const pictureIn = <Table extends PictureTable>(table: Table) => ({
  id: table.id as Table['id'],
  storagePath: table.storagePath as Table['storagePath'],
  widths: table.widths as Table['widths'],
  width: table.width as Table['width'],
  height: table.height as Table['height'],
  thumbhash: table.thumbhash as Table['thumbhash'],
  alt: table.alt as Table['alt'],
  hasProvenance: table.hasProvenance as Table['hasProvenance'],
  uploadedAt: table.createdAt as Table['createdAt'],
})
