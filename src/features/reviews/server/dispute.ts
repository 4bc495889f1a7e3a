import { and, eq } from 'drizzle-orm'
import { photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { aboutBooking, announce } from '#features/bookings/server/news.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { sideRole } from '#shared/access/roles.ts'
import type { DisputeInput } from '../inputs.ts'
import { canMoveReview, DECIDE_DAYS, DISPUTE_DAYS, REVIEW_NOT_FOUND } from '../model.ts'
import { DISPUTE_EXISTS, DISPUTE_TOO_LATE } from '../texts.ts'
import { moveReview } from './dispute-records.ts'

const DAY_MS = 86_400_000

/**
 * The photographer objects to a review of theirs, once: it stays visible and counted, marked as being checked, until an
 * administrator decides. The couple is told the grounds, our team reads the explanation. (RV5)
 * @throws AppError NOT_FOUND for other people's, sealed and taken down ones, CONFLICT for the second dispute,
 * INVALID_TRANSITION when it was shown too long ago.
 */
export async function disputeReview(ctx: ServiceContext, { reviewId, reason, explanation }: DisputeInput) {
  const at = ctx.now()
  const decideBy = new Date(at.getTime() + DECIDE_DAYS * DAY_MS)
  const find = (tx: Db) =>
    tx
      .select({ bookingId: reviews.bookingId, status: reviews.status, publishedAt: reviews.publishedAt })
      .from(reviews)
      .innerJoin(photographers, eq(photographers.id, reviews.photographerId))
      .where(and(eq(reviews.id, reviewId), eq(photographers.userId, ctx.actor!.userId), eq(reviews.author, 'client')))
  const [own] = await find(ctx.db)
  if (!own) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  try {
    await withBooking(ctx, own.bookingId, async (tx, booking) => {
      // Read under the lock: it may have been taken down just now.
      const [review] = await find(tx)
      if (review?.status === 'in_check') throw new AppError('CONFLICT', DISPUTE_EXISTS)
      if (!review?.publishedAt || !canMoveReview(review.status, 'dispute', sideRole(ctx.actor!.role)))
        throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
      if (at.getTime() > review.publishedAt.getTime() + DISPUTE_DAYS * DAY_MS)
        throw new AppError('INVALID_TRANSITION', DISPUTE_TOO_LATE)
      await tx.insert(reviewDisputes).values({ reviewId, reason, explanation, decideBy, createdAt: at })
      await moveReview(tx, reviewId, 'dispute', { at })
      await recordAudit(tx, ctx, {
        entityType: 'review',
        entityId: reviewId,
        action: 'review.dispute',
        before: { status: 'published' },
        after: { status: 'in_check', grounds: reason },
        reason: explanation,
      })
      await announce(tx, ctx, booking, { mail: 'review-disputed', policy: reason })
      const title = `${aboutBooking(booking).photographer} disputes a review`
      const href = `/admin/reviews?id=${reviewId}`
      await notifyTeam(tx, { kind: 'review.disputed', title, href, dedupeKey: `review.disputed/${reviewId}` }, at)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'review_disputes_review_id_key')) throw new AppError('CONFLICT', DISPUTE_EXISTS)
    throw error
  }
}
