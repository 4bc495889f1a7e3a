import { and, eq, isNull, ne } from 'drizzle-orm'
import { reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type DISPUTE_DECISIONS, REVIEW_TRANSITIONS, type ReviewTransition } from '../model.ts'
import { REVIEW_UNKNOWN } from '../texts.ts'

/**
 * A review under its booking's lock, which everything that changes a review takes first.
 * @throws AppError NOT_FOUND.
 */
export async function lockReview(tx: Db, ctx: ServiceContext, id: string) {
  const columns = {
    bookingId: reviews.bookingId,
    author: reviews.author,
    status: reviews.status,
    removedReason: reviews.removedReason,
    photos: reviews.photos,
  }
  const isIt = and(eq(reviews.id, id), ne(reviews.status, 'draft'))
  const [before] = await tx.select(columns).from(reviews).where(isIt)
  const booking = before && (await lockBookingById(tx, ctx, before.bookingId))
  const [review] = booking ? await tx.select(columns).from(reviews).where(isIt).for('update') : []
  if (!booking || !review) throw new AppError('NOT_FOUND', REVIEW_UNKNOWN)
  return { booking, review }
}

/** Applies one transition to a review. Returns false when its status does not allow it. */
export async function moveReview(
  tx: Db,
  id: string,
  name: ReviewTransition,
  { at, ...set }: { at: Date } & Partial<Pick<typeof reviews.$inferInsert, 'removedAt' | 'removedReason'>>,
): Promise<boolean> {
  const moved = await applyTransition(tx, reviews, REVIEW_TRANSITIONS[name], { where: eq(reviews.id, id), at, set })
  return moved.length === 1
}

/** The open check of a review and who has been heard in it; null without one. */
export async function openDispute(tx: Db, reviewId: string) {
  const [open] = await tx
    .select({
      openedBy: reviewDisputes.openedBy,
      createdAt: reviewDisputes.createdAt,
      decision: reviewDisputes.decision,
      writerAnsweredAt: reviewDisputes.writerAnsweredAt,
      subjectAnsweredAt: reviewDisputes.subjectAnsweredAt,
    })
    .from(reviewDisputes)
    .where(and(eq(reviewDisputes.reviewId, reviewId), isNull(reviewDisputes.decision)))
  return open ?? null
}

/** Ends the open dispute about a review, if there is one. */
export async function closeDispute(
  tx: Db,
  reviewId: string,
  decision: (typeof DISPUTE_DECISIONS)[number],
  at: Date,
): Promise<void> {
  await tx
    .update(reviewDisputes)
    .set({ decision, decidedAt: at })
    .where(and(eq(reviewDisputes.reviewId, reviewId), isNull(reviewDisputes.decision)))
}
