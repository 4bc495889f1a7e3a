import { and, eq, ne } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/index.ts'
import { announce } from '#features/bookings/server/news.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { REVIEW_DOWN_ALREADY, REVIEW_NOT_DOWN, REVIEW_SEALED, REVIEW_UNKNOWN } from '../texts.ts'
import { canMoveReview } from '../model.ts'
import type { RestoreReviewInput, TakeDownInput } from '../inputs.ts'

/**
 * A review under its booking's lock, which everything that changes a review takes first.
 * @throws AppError NOT_FOUND.
 */
async function lockReview(tx: Db, ctx: ServiceContext, id: string) {
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

/**
 * Takes a shown review down for a reason of policy, never for its rating: hidden from everybody; the triggers on
 * reviews remove it from the average and delete its photos. Both sides are told the policy, colleagues read the reason.
 * (RV6, RV7, 5-states)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION while it is sealed, CONFLICT when it is already down.
 */
export async function takeDownReview(
  ctx: ServiceContext,
  { id, policy, reason }: TakeDownInput,
): Promise<{ id: string }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (review.status === 'removed') throw new AppError('CONFLICT', REVIEW_DOWN_ALREADY)
    if (!canMoveReview(review.status, 'takeDown')) throw new AppError('INVALID_TRANSITION', REVIEW_SEALED)
    await tx
      .update(reviews)
      .set({ status: 'removed', removedAt: at, removedReason: policy, updatedAt: at })
      .where(eq(reviews.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'review',
      entityId: id,
      action: 'review.takeDown',
      before: { status: review.status, policy: null, photos: review.photos.length },
      after: { status: 'removed', policy, photos: 0 },
      reason,
    })
    await announce(tx, ctx, booking, { mail: 'review-taken-down', author: review.author, policy })
  })
  return { id }
}

/**
 * Shows a review again that was taken down; it counts again, with its old date. Both sides are told. (RV6, RV7)
 * @throws AppError NOT_FOUND, CONFLICT when it is not taken down.
 */
export async function restoreReview(ctx: ServiceContext, { id, reason }: RestoreReviewInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (!canMoveReview(review.status, 'restore')) throw new AppError('CONFLICT', REVIEW_NOT_DOWN)
    await tx
      .update(reviews)
      .set({ status: 'published', removedAt: null, removedReason: null, updatedAt: ctx.now() })
      .where(eq(reviews.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'review',
      entityId: id,
      action: 'review.restore',
      before: { status: 'removed', policy: review.removedReason },
      after: { status: 'published', policy: null },
      reason,
    })
    await announce(tx, ctx, booking, { mail: 'review-restored', author: review.author })
  })
  return { id }
}
