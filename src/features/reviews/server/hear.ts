import { and, eq, isNotNull, or } from 'drizzle-orm'
import { clients, photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { coupleOf } from '#server/account/couple.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { mayAnswer } from '../hearing.ts'
import type { AnswerCheckInput, CheckReviewInput } from '../inputs.ts'
import { canMoveReview, DECIDE_DAYS, REVIEW_NOT_FOUND } from '../model.ts'
import { DISPUTE_EXISTS, HEARING_ANSWERED, HEARING_CLOSED, REVIEW_DOWN_ALREADY, REVIEW_SEALED } from '../texts.ts'
import { lockReview, moveReview } from './dispute-records.ts'

const NOT_HEARD = { writerAnswer: null, writerAnsweredAt: null, subjectAnswer: null, subjectAnsweredAt: null }

/**
 * Our team has a shown review checked: it stays visible and counted, both sides are told the grounds and asked. One that
 * was checked before can be checked again; the audit log keeps the earlier decision.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION while it is sealed, CONFLICT when it is being checked or down.
 */
export async function checkReview(
  ctx: ServiceContext,
  { id, policy, reason }: CheckReviewInput,
): Promise<{ id: string }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const { booking, review } = await lockReview(tx, ctx, id)
    if (review.status === 'removed') throw new AppError('CONFLICT', REVIEW_DOWN_ALREADY)
    if (review.status === 'in_check') throw new AppError('CONFLICT', DISPUTE_EXISTS)
    if (!canMoveReview(review.status, 'check')) throw new AppError('INVALID_TRANSITION', REVIEW_SEALED)
    const decideBy = new Date(at.getTime() + DECIDE_DAYS * 86_400_000)
    const opened = { openedBy: 'team', reason: policy, explanation: reason, decideBy, createdAt: at } as const
    await tx
      .insert(reviewDisputes)
      .values({ reviewId: id, ...opened })
      .onConflictDoUpdate({
        target: reviewDisputes.reviewId,
        set: { ...opened, ...NOT_HEARD, decision: null, decidedAt: null },
        setWhere: isNotNull(reviewDisputes.decision),
      })
    await moveReview(tx, id, 'check', { at })
    await recordAudit(tx, ctx, {
      entityType: 'review',
      entityId: id,
      action: 'review.check',
      before: { status: 'published' },
      after: { status: 'in_check', grounds: policy },
      reason,
    })
    await announce(tx, ctx, booking, { mail: 'review-checked', author: review.author, policy })
  })
  return { id }
}

/** A review's check with the side of it that this person is on; null for everybody else. */
async function ownCheck(tx: Db, ctx: ServiceContext, reviewId: string) {
  const { userId, role } = ctx.actor!
  const author = role === 'photographer' ? 'vendor' : 'client'
  const [own] = await tx
    .select({ bookingId: reviews.bookingId, author: reviews.author, check: reviewDisputes })
    .from(reviewDisputes)
    .innerJoin(reviews, eq(reviews.id, reviewDisputes.reviewId))
    .innerJoin(photographers, eq(photographers.id, reviews.photographerId))
    .innerJoin(clients, eq(clients.id, reviews.clientId))
    .where(
      and(
        eq(reviews.id, reviewId),
        or(
          author === 'vendor' ? eq(photographers.userId, userId) : undefined,
          author === 'client' ? eq(clients.id, coupleOf(userId)) : undefined,
        ),
      ),
    )
  return own ? { ...own, side: own.author === author ? ('writer' as const) : ('subject' as const) } : null
}

/**
 * What one side says to our team about a review that is being checked, once; even after a review was taken down at once,
 * while the time of the hearing lasts.
 * @throws AppError NOT_FOUND for other people's, CONFLICT for the second answer, INVALID_TRANSITION when it is over.
 */
export async function answerCheck(ctx: ServiceContext, { reviewId, text }: AnswerCheckInput): Promise<void> {
  const at = ctx.now()
  const known = await ownCheck(ctx.db, ctx, reviewId)
  if (!known) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  await withBooking(ctx, known.bookingId, async (tx) => {
    // Read under the lock: it may have been decided just now.
    const own = await ownCheck(tx, ctx, reviewId)
    if (!own) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
    const { check, side } = own
    if ((side === 'writer' ? check.writerAnsweredAt : check.subjectAnsweredAt) !== null)
      throw new AppError('CONFLICT', HEARING_ANSWERED)
    if (!mayAnswer(check, side, at)) throw new AppError('INVALID_TRANSITION', HEARING_CLOSED)
    const said =
      side === 'writer' ? { writerAnswer: text, writerAnsweredAt: at } : { subjectAnswer: text, subjectAnsweredAt: at }
    await tx.update(reviewDisputes).set(said).where(eq(reviewDisputes.id, check.id))
    const title =
      side === 'writer' ? 'The writer of a review told their side' : 'Someone told their side about a review'
    const dedupeKey = `review.heard/${check.id}/${side}/${check.createdAt.getTime()}`
    await notifyTeam(tx, { kind: 'review.heard', title, href: `/admin/reviews?id=${reviewId}`, dedupeKey }, at)
  })
}
