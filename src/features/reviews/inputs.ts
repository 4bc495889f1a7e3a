import * as z from 'zod/mini'
import { ReasonInput } from '#features/audit/inputs.ts'
import { neededText } from '#shared/text/plain-text.ts'
import {
  DISPUTE_TEXT_MAX,
  DISPUTE_TEXT_MIN,
  MARK_NEEDED,
  REMOVAL_REASONS,
  REVIEW_SHORT,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
  REVIEW_TRANSITIONS,
} from './model.ts'
import { DISPUTE_SHORT, REASON_UNCHOSEN } from './texts.ts'

const mark = z.int(MARK_NEEDED).check(z.minimum(1, MARK_NEEDED), z.maximum(5, MARK_NEEDED))

/** Five marks and a text. */
export const ReviewInput = z.strictObject({
  bookingId: z.uuid(),
  rating: mark,
  quality: mark,
  communication: mark,
  punctuality: mark,
  value: mark,
  body: neededText(REVIEW_TEXT_MAX, REVIEW_SHORT, REVIEW_TEXT_MIN),
})
export type ReviewInput = z.infer<typeof ReviewInput>

/** A photo of a review that is being written. */
export const PhotoInput = z.strictObject({ id: z.uuid() })
export type PhotoInput = z.infer<typeof PhotoInput>

/** The vendor's one answer. */
export const ReplyInput = z.strictObject({
  reviewId: z.uuid(),
  body: neededText(REVIEW_TEXT_MAX, 'Please write an answer'),
})
export type ReplyInput = z.infer<typeof ReplyInput>

/** What the photographer objects to. */
export const DisputeInput = z.strictObject({
  reviewId: z.uuid(),
  reason: z.enum(REMOVAL_REASONS, REASON_UNCHOSEN),
  explanation: neededText(DISPUTE_TEXT_MAX, DISPUTE_SHORT, DISPUTE_TEXT_MIN),
})
export type DisputeInput = z.infer<typeof DisputeInput>

export const ReviewIdInput = z.object({ id: z.uuid() })
export type ReviewIdInput = z.infer<typeof ReviewIdInput>

/** Back again, with a reason for colleagues. */
export const RestoreReviewInput = ReasonInput
export type RestoreReviewInput = z.infer<typeof RestoreReviewInput>

/** A disputed review stays; the reason is for colleagues. */
export const KeepReviewInput = ReasonInput
export type KeepReviewInput = z.infer<typeof KeepReviewInput>

/**
 * `policy` is told to both sides, `reason` is for colleagues; `expected` is the status that was read, so that nobody
 * overturns what a colleague has just decided.
 */
export const TakeDownInput = z.extend(ReasonInput, {
  policy: z.enum(REMOVAL_REASONS, REASON_UNCHOSEN),
  expected: z.enum(REVIEW_TRANSITIONS.takeDown.from),
})
export type TakeDownInput = z.infer<typeof TakeDownInput>

export const TakeDownForm = z.pick(TakeDownInput, { policy: true, reason: true })
