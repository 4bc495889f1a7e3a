import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'
import { bookings, clients, reviewPhotos as photos, reviews } from '#drizzle/schema/index.ts'
import {
  picturesIn,
  queueFilesOf,
  type Slot,
  type UploadTarget,
  waitingRow,
} from '#features/uploads/server/picture-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { LATE_REVIEW_DAYS, REVIEW_PHOTO_KEPT_DAYS, REVIEW_TRANSITIONS, type ReviewAuthor } from '../model.ts'
import { REVIEW_PHOTOS } from '../upload-rules.ts'

const DAY_MS = 86_400_000

const columns = {
  id: photos.id,
  storagePath: photos.storagePath,
  widths: photos.widths,
  width: photos.width,
  height: photos.height,
  thumbhash: photos.thumbhash,
}

/** The booking, when this person's review of it can still be written. */
const reviewableBy = (userId: string, at: Date) =>
  and(
    eq(clients.id, coupleOf(userId)),
    eq(bookings.status, 'completed'),
    sql`${at.toISOString()}::timestamptz <= ${bookings.completedAt} + make_interval(days => ${LATE_REVIEW_DAYS})`,
    not(
      hasRow(
        reviews,
        and(eq(reviews.bookingId, bookings.id), eq(reviews.author, 'client'), ne(reviews.status, 'draft')),
      ),
    ),
  )

type NewPhoto = { id: string; userId: string; aboutId: string | undefined; name: string; size: number }

/**
 * Reserves a slot for a photo of a review that is being written. The database refuses the sixth under any concurrency
 * (constraint `review_photo_limit`).
 * @returns false when the person has no review of this booking to write.
 */
export async function reserveReviewPhoto(tx: Db, photo: NewPhoto, until: Date, at: Date): Promise<boolean> {
  const { userId, aboutId: bookingId } = photo
  if (!bookingId) return false
  const [own] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(eq(bookings.id, bookingId), reviewableBy(userId, at)))
  if (!own) return false
  await tx.insert(photos).values({
    ...waitingRow(photo, until, at),
    bookingId,
    storagePath: newStoragePath(bookingId, 'review'),
  })
  return true
}

const pictures = picturesIn(photos)

/**
 * Photos of reviews, on their way to becoming pictures. Until the review is shown only its author gets their URLs,
 * which nobody can guess.
 */
export const reviewPhotoTarget: UploadTarget = {
  name: 'review',
  full: { constraint: 'review_photo_limit', sentence: REVIEW_PHOTOS.full },
  async find(db, id): Promise<Slot | null> {
    const [row] = await db
      .select({ ...columns, status: photos.status })
      .from(photos)
      .where(eq(photos.id, id))
    return row ? { ...row, isPublic: true } : null
  },
  noteFiles: pictures.noteFiles,
  finish(tx, ctx, id, properties) {
    const at = ctx.now()
    const expiresAt = new Date(at.getTime() + REVIEW_PHOTO_KEPT_DAYS * DAY_MS)
    return pictures.complete(tx, id, properties, at, expiresAt)
  },
  drop: pictures.drop,
}

/** Takes a photo out of the couple's own unsent review; false when there is none of that id. */
export async function removeReviewPhoto(tx: Db, userId: string, id: string, at: Date): Promise<boolean> {
  const own = tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(clients.id, coupleOf(userId)))
  return (await pictures.remove(tx, and(eq(photos.id, id), inArray(photos.bookingId, own)), 'orphan', at)) === 1
}

/**
 * The ready photos of a booking's review, in the order they were chosen, as the review keeps them; those still on their
 * way are abandoned. Call it in the transaction that sends the review, under the booking's lock.
 */
export async function takeReviewPhotos(tx: Db, bookingId: string, at: Date): Promise<Picture[]> {
  const ready = await tx
    .select(columns)
    .from(photos)
    .where(and(eq(photos.bookingId, bookingId), eq(photos.status, 'ready')))
    .orderBy(asc(photos.createdAt), asc(photos.id))
  const gone = await tx
    .delete(photos)
    .where(eq(photos.bookingId, bookingId))
    .returning({ ...columns, status: photos.status })
  await queueFilesOf(
    tx,
    gone.filter(({ status }) => status === 'uploading'),
    'orphan',
    at,
  )
  return ready.map(publicPicture)
}

/** Publishes what was written about a booking and was sealed until now; returns whose reviews they were. */
export async function revealReviews(tx: Db, bookingId: string, at: Date): Promise<ReviewAuthor[]> {
  const ids = await applyTransition(tx, reviews, REVIEW_TRANSITIONS.reveal, {
    where: eq(reviews.bookingId, bookingId),
    at,
    set: { publishedAt: at },
  })
  if (ids.length === 0) return []
  const shown = await tx.select({ author: reviews.author }).from(reviews).where(isOneOf(reviews.id, ids))
  return shown.map(({ author }) => author)
}

/** Removes photos of reviews that were never sent, and slots whose upload never finished. */
export const sweepReviewPhotos = (tx: Db, limit: number, at: Date): Promise<number> =>
  pictures.sweep(tx, limit, at, 'orphan')
