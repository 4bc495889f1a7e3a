import { announce } from '#features/bookings/server/news.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { perRow } from '#server/lists/per-row.ts'
import { transact } from '#server/transact.ts'
import { hearingUntil } from '../hearing.ts'
import type { KeepManyInput, KeepReviewInput, RestoreReviewInput, TakeDownInput } from '../inputs.ts'
import { canMoveReview, URGENT_REASONS } from '../model.ts'
import {
  HEARING_GOES_ON,
  REVIEW_DOWN_ALREADY,
  REVIEW_NOT_CHECKED,
  REVIEW_NOT_DOWN,
  REVIEW_NOT_IN_CHECK,
  REVIEW_SEALED,
} from '../texts.ts'
import { closeDispute, lockReview, moveReview, openDispute } from './dispute-records.ts'

/**
 * Takes a review that is being checked down for a reason of policy, never for its rating: hidden from everybody; the
 * triggers on reviews remove it from the average and delete its photos. Both sides have been heard or had the time,
 * unless what it says harms somebody while it is read. Both are told the policy, colleagues read the reason.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION while it is sealed, not being checked, or the hearing goes on, CONFLICT
 * when it is already down.
 */
export async function takeDownReview(
  ctx: ServiceContext,
  { id, policy, reason }: TakeDownInput,
): Promise<{ id: string }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (review.status === 'removed') throw new AppError('CONFLICT', REVIEW_DOWN_ALREADY)
    if (review.status === 'submitted') throw new AppError('INVALID_TRANSITION', REVIEW_SEALED)
    if (!canMoveReview(review.status, 'takeDown')) throw new AppError('INVALID_TRANSITION', REVIEW_NOT_CHECKED)
    const hearing = await openDispute(tx, id)
    if (hearing && hearingUntil(hearing, at) && !URGENT_REASONS.includes(policy))
      throw new AppError('INVALID_TRANSITION', HEARING_GOES_ON)
    await moveReview(tx, id, 'takeDown', { at, removedAt: at, removedReason: policy })
    await closeDispute(tx, id, 'taken_down', at)
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
 * Shows a review again that was taken down; it counts again, with its old date. Both sides are told.
 * @throws AppError NOT_FOUND, CONFLICT when it is not taken down.
 */
export async function restoreReview(ctx: ServiceContext, { id, reason }: RestoreReviewInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (!canMoveReview(review.status, 'restore')) throw new AppError('CONFLICT', REVIEW_NOT_DOWN)
    await moveReview(tx, id, 'restore', { at: ctx.now(), removedAt: null, removedReason: null })
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

/**
 * Decides a dispute: the review stays as it is. Both sides are told, and it can’t be disputed again.
 * @throws AppError NOT_FOUND, CONFLICT when it is not being checked (any more).
 */
export async function keepReview(ctx: ServiceContext, { id, reason }: KeepReviewInput): Promise<{ id: string }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (!canMoveReview(review.status, 'keep')) throw new AppError('CONFLICT', REVIEW_NOT_IN_CHECK)
    await moveReview(tx, id, 'keep', { at })
    await closeDispute(tx, id, 'kept', at)
    await recordAudit(tx, ctx, {
      entityType: 'review',
      entityId: id,
      action: 'review.keep',
      before: { status: 'in_check' },
      after: { status: 'published' },
      reason,
    })
    await announce(tx, ctx, booking, { mail: 'review-kept' })
  })
  return { id }
}

/** Decides several disputes the same way, with an answer for each. */
export const keepReviews = (ctx: ServiceContext, { ids, reason }: KeepManyInput) =>
  perRow(ids, async (id) => {
    await keepReview(ctx, { id, reason })
  })
