import { reviewReplies, reviews } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import type { BookingPlan } from './booking-plan.ts'
import { aboutCouple, type WrittenReview } from './review-texts.ts'

const mark = (rating: number, difference: number) => Math.min(5, Math.max(1, rating + difference))

const days = (moment: Date, count: number) => new Date(moment.getTime() + count * DAY_MS)

function addRow(batch: Batch, plan: BookingPlan, review: WrittenReview, published: boolean, when: Date): string {
  const { vendor, couple, rng, moments } = plan
  const id = seedId('review', plan.id, 'client')
  batch.add(reviews, {
    id,
    bookingId: plan.id,
    photographerId: vendor.id,
    clientId: couple.id,
    author: 'client',
    status: published ? 'published' : 'submitted',
    rating: review.rating,
    quality: mark(review.rating, rng.chance(0.15) ? 1 : 0),
    communication: mark(review.rating, rng.chance(0.25) ? rng.sign() : 0),
    punctuality: mark(review.rating, rng.chance(0.2) ? 1 : 0),
    value: mark(review.rating, rng.chance(0.3) ? -1 : 0),
    body: review.text,
    revealAt: days(moments.completed!, 14),
    submittedAt: when,
    ...(published ? { publishedAt: when } : {}),
    createdAt: when,
    updatedAt: when,
  })
  return id
}

/** The couple's published review of a booking that is over, with the photographer's answer where there is one. */
export function addReview(batch: Batch, plan: BookingPlan, review: WrittenReview, now: Date): void {
  const when = plan.moments.reviewed ?? plan.moments.completed!
  const reviewId = addRow(batch, plan, review, true, when)
  if (!review.reply) return
  const answered = days(when, plan.rng.range(0.5, 4))
  const createdAt = answered < now ? answered : now
  batch.add(reviewReplies, { id: seedId('reply', reviewId), reviewId, body: review.reply, createdAt })
}

/** A review that stays sealed until the other side has written, or the window is over. */
export function addSealedReview(batch: Batch, plan: BookingPlan, review: WrittenReview): void {
  addRow(batch, plan, review, false, days(plan.moments.completed!, 1))
}

/** The photographer's side of the same booking, published together with the couple's. */
export function addVendorReview(batch: Batch, plan: BookingPlan): void {
  const { vendor, couple, rng, moments } = plan
  const when = moments.reviewed ?? moments.completed!
  batch.add(reviews, {
    id: seedId('review', plan.id, 'vendor'),
    bookingId: plan.id,
    photographerId: vendor.id,
    clientId: couple.id,
    author: 'vendor',
    status: 'published',
    rating: rng.chance(0.8) ? 5 : 4,
    body: aboutCouple(plan),
    revealAt: days(moments.completed!, 14),
    submittedAt: when,
    publishedAt: when,
    createdAt: when,
    updatedAt: when,
  })
}
