import { and, eq, ne } from 'drizzle-orm'
import { photographers, reviewReplies, reviews } from '#drizzle/schema/index.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { type BookingRecord, moveBooking } from '#features/bookings/server/records.ts'
import { hasTakenBack } from '#features/payments/server/taken-back-records.ts'
import { isGone } from '#server/account/left.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { PhotoInput, ReplyInput, ReviewInput } from '../inputs.ts'
import {
  LATE_REVIEW_DAYS,
  PHOTO_NOT_FOUND,
  REPLY_EXISTS,
  REVIEW_EXISTS,
  REVIEW_NOT_FOUND,
  REVIEW_TOO_EARLY,
  REVIEW_TOO_LATE,
  REVIEW_WAITS,
  REVIEWED_LEFT,
  type ReviewAuthor,
} from '../model.ts'
import { removeReviewPhoto, revealReviews, takeReviewPhotos } from './records.ts'

const DAY_MS = 86_400_000
const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/** When reviews of a booking are revealed, and whether this one is late. @throws AppError INVALID_TRANSITION. */
function windowOf(completedAt: Date | null, status: string, now: Date): { revealAt: Date; isLate: boolean } {
  if (!completedAt || status !== 'completed') throw new AppError('INVALID_TRANSITION', REVIEW_TOO_EARLY)
  if (now > daysAfter(completedAt, LATE_REVIEW_DAYS)) throw new AppError('INVALID_TRANSITION', REVIEW_TOO_LATE)
  const revealAt = daysAfter(completedAt, REVIEW_WINDOW_DAYS)
  return { revealAt, isLate: now >= revealAt }
}

/** Both have written: both are revealed at once. */
async function revealBoth(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  await revealReviews(tx, booking.id, ctx.now())
  if (booking.stage === 'released') await moveBooking(tx, ctx, booking, 'review')
  await announce(tx, ctx, booking, { mail: 'review-published' })
}

async function hasOtherSide(tx: Db, bookingId: string, author: ReviewAuthor): Promise<boolean> {
  const [other] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.bookingId, bookingId), ne(reviews.author, author), eq(reviews.status, 'submitted')))
  return other !== undefined
}

/**
 * One side's review of a completed booking: sealed until the other has written too or two weeks are over; a late one is
 * revealed at once. Contact details are removed as in messages. (RV1)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION (too early, too late, about a deleted account), PAYMENT_OPEN while the couple's bank has a
 * payment, CONFLICT when it was already written.
 */
export async function submitReview(ctx: ServiceContext, input: ReviewInput): Promise<{ isRevealed: boolean }> {
  const { bookingId, body, ...marks } = input
  const at = ctx.now()
  const author: ReviewAuthor = ctx.actor!.role === 'photographer' ? 'vendor' : 'client'
  try {
    const isRevealed = await withBooking(ctx, bookingId, async (tx, booking) => {
      const { revealAt, isLate } = windowOf(booking.completedAt, booking.status, at)
      if (isGone((author === 'vendor' ? booking.client : booking.vendor).email))
        throw new AppError('INVALID_TRANSITION', REVIEWED_LEFT)
      if (await hasTakenBack(tx, bookingId)) throw new AppError('PAYMENT_OPEN', REVIEW_WAITS)
      await tx.insert(reviews).values({
        bookingId,
        photographerId: booking.photographerId,
        clientId: booking.clientId,
        author,
        ...marks,
        body: redact(body).text,
        photos: author === 'client' ? await takeReviewPhotos(tx, bookingId, at) : [],
        status: isLate ? 'published' : 'submitted',
        isLate,
        revealAt,
        submittedAt: at,
        publishedAt: isLate ? at : null,
        createdAt: at,
        updatedAt: at,
      })
      const isBoth = await hasOtherSide(tx, bookingId, author)
      if (isBoth) await revealBoth(tx, ctx, booking)
      else if (isLate) await announce(tx, ctx, booking, { mail: 'review-shown', author })
      else await announce(tx, ctx, booking, { mail: 'review-other', author })
      return isBoth || isLate
    })
    return { isRevealed }
  } catch (error) {
    if (isUniqueViolation(error, 'reviews_one_per_side')) throw new AppError('CONFLICT', REVIEW_EXISTS)
    throw error
  }
}

/**
 * Takes a photo out of a review that is still being written.
 * @throws AppError NOT_FOUND for other people's, as for those that do not exist.
 */
export async function removePhoto(ctx: ServiceContext, { id }: PhotoInput): Promise<void> {
  const isRemoved = await transact(ctx.db, (tx) => removeReviewPhoto(tx, ctx.actor!.userId, id, ctx.now()))
  if (!isRemoved) throw new AppError('NOT_FOUND', PHOTO_NOT_FOUND)
}

/**
 * The vendor's one answer to a published review; it is never overwritten. (RV4)
 * @throws AppError NOT_FOUND for other people's and sealed ones, CONFLICT for the second answer.
 */
export async function replyToReview(ctx: ServiceContext, { reviewId, body }: ReplyInput): Promise<void> {
  const find = (tx: Db) =>
    tx
      .select({ bookingId: reviews.bookingId, status: reviews.status })
      .from(reviews)
      .innerJoin(photographers, eq(photographers.id, reviews.photographerId))
      .where(and(eq(reviews.id, reviewId), eq(photographers.userId, ctx.actor!.userId), eq(reviews.author, 'client')))
  const [own] = await find(ctx.db)
  if (!own) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  try {
    await withBooking(ctx, own.bookingId, async (tx, booking) => {
      // Read under the lock: what time or the other side has just revealed can be answered.
      const [review] = await find(tx)
      if (review?.status !== 'published' && review?.status !== 'in_check')
        throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
      const answer = redact(body).text
      await tx.insert(reviewReplies).values({ reviewId, body: answer, createdAt: ctx.now() })
      await announce(tx, ctx, booking, { mail: 'review-answered', answer })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'review_replies_review_id_key')) throw new AppError('CONFLICT', REPLY_EXISTS)
    throw error
  }
}
