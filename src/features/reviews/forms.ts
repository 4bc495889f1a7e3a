import { z } from 'zod'
import { isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#lib/text-checks.ts'
import { MARK_NEEDED, REVIEW_SHORT, REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from './model.ts'

const mark = z.int(MARK_NEEDED).min(1, MARK_NEEDED).max(5, MARK_NEEDED)
const body = z
  .string()
  .max(REVIEW_TEXT_MAX, TEXT_LONG)
  .refine(isPlainText, TEXT_ODD)
  .transform(tidyText)
  .refine((value) => value.length >= REVIEW_TEXT_MIN, REVIEW_SHORT)

/** RV3: five marks and a text. */
export const ReviewInput = z.strictObject({
  bookingId: z.uuid(),
  rating: mark,
  quality: mark,
  communication: mark,
  punctuality: mark,
  value: mark,
  body,
})
export type ReviewInput = z.infer<typeof ReviewInput>

/** A photo of a review that is being written. */
export const PhotoInput = z.strictObject({ id: z.uuid() })
export type PhotoInput = z.infer<typeof PhotoInput>

/** RV4: the vendor's one answer. */
export const ReplyInput = z.strictObject({
  reviewId: z.uuid(),
  body: z
    .string()
    .max(REVIEW_TEXT_MAX, TEXT_LONG)
    .refine(isPlainText, TEXT_ODD)
    .transform(tidyText)
    .refine((value) => value.length > 0, 'Please write an answer'),
})
export type ReplyInput = z.infer<typeof ReplyInput>
