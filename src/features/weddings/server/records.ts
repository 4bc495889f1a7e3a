import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { weddingImages as images, photographers, weddings } from '#drizzle/schema/index.ts'
import { picturesIn, type Slot, type UploadTarget, waitingRow } from '#features/uploads/server/picture-records.ts'
import { jsonOne, jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { privatePicture, publicPicture } from '#server/uploads/private-pictures.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { REVIEWED_WEDDINGS } from '../model.ts'
import { WEDDING_FULL } from '../texts.ts'

// Statements call the weddings `w` and their pictures `x`.
const w = alias(weddings, 'w')
const x = alias(images, 'x')

const files = { id: images.id, storagePath: images.storagePath, widths: images.widths }

/** The order of the story. */
export const IN_STORY_ORDER = sql`x.position, x.created_at, x.id`
/** The order the photographer gave the weddings. */
export const IN_ORDER = sql`w.position, w.created_at, w.id`

/** A picture of a wedding with the id of its row, which its signed address needs. */
export const pictureRow = { ...pictureFields(x), id: x.id, alt: x.alt }

/** Such a row as a picture: its own photographer and our team see it before the photographer is approved, too. */
type PictureRow = Picture & { id: string }
export const pictureOf = ({ key, ...row }: PictureRow, isApproved: boolean, now: Date): Picture => {
  const stored = { ...row, storagePath: key }
  return isApproved ? publicPicture(stored) : privatePicture(stored, now)
}

/** The first picture of a wedding; null when there is none yet. */
export const coverRow = jsonOne(
  jsonRow(pictureRow),
  sql`from wedding_images x where x.wedding_id = w.id and x.status = 'ready' order by ${IN_STORY_ORDER} limit 1`,
)

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
    position: sql`(select coalesce(max(i.position), -1) + 1 from wedding_images i where i.wedding_id = ${weddingId})`,
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
    return { ...slot, status: row.status === 'removed' ? 'gone' : row.status, isPublic: approval === 'approved' }
  },
  noteFiles: pictures.noteFiles,
  finish: (tx, ctx, id, properties) => pictures.complete(tx, id, properties, ctx.now()),
  drop: pictures.drop,
}

/** Removes pictures past their undo and slots of uploads that never finished, and marks their files for removal. */
export const sweepWeddingImages = (tx: Db, limit: number, at: Date): Promise<number> =>
  pictures.sweep(tx, limit, at, 'removed', isOneOf(images.status, ['uploading', 'removed']))

const reviewed = {
  id: w.id,
  title: w.title,
  venue: w.venue,
  month: w.month,
  pictureCount: w.pictureCount,
  isComplete: sql<boolean>`w.is_complete`,
  cover: coverRow,
}

/** The weddings that reviewers see with an application: complete ones first, at most three. (PF4) */
export const weddingsToReview = (db: Db, photographerId: string) =>
  readJson(
    db,
    jsonRow(reviewed),
    sql`from weddings w where w.photographer_id = ${photographerId} and w.picture_count > 0
      order by w.is_complete desc, ${IN_ORDER} limit ${REVIEWED_WEDDINGS}`,
  )

/** The pictures of one wedding in the order of its story, with the names of their files. */
export const storyOf = (db: Db, weddingId: string) =>
  readJson(
    db,
    jsonRow({
      pictures: jsonRows(
        jsonRow({ ...pictureRow, originalName: x.originalName }),
        sql`from wedding_images x where x.wedding_id = w.id and x.status = 'ready'`,
        IN_STORY_ORDER,
      ),
      isPublic: sql<boolean>`p.approval_status = 'approved'`,
    }),
    sql`from weddings w join photographers p on p.id = w.photographer_id where w.id = ${weddingId}`,
  )

/** The complete weddings of a photographer as our team sees them, with why one is hidden. */
export async function completeWeddings(db: Db, photographerId: string, now: Date) {
  const found = await readJson(
    db,
    jsonRow({
      id: w.id,
      title: w.title,
      venue: w.venue,
      hiddenAt: w.hiddenAt,
      hiddenReason: w.hiddenReason,
      isApproved: sql<boolean>`p.approval_status = 'approved'`,
      cover: coverRow,
    }),
    sql`from weddings w join photographers p on p.id = w.photographer_id
      where w.photographer_id = ${photographerId} and w.is_complete order by ${IN_ORDER}`,
  )
  return found.map(({ cover, isApproved, ...wedding }) => ({
    ...wedding,
    cover: cover && pictureOf(cover, isApproved, now),
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
