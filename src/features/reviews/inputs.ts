import * as z from 'zod/mini'
import { ReasonInput, reason } from '#features/audit/inputs.ts'
import { ROWS_AT_ONCE } from '#shared/api/row-answer.ts'
import { neededText } from '#shared/text/plain-text.ts'
import {
  DISPUTE_TEXT_MAX,
  DISPUTE_TEXT_MIN,
  HEARING_TEXT_MAX,
  MARK_NEEDED,
  NOTE_TEXT_MAX,
  REMOVAL_REASONS,
  REVIEW_SHORT,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
} from './model.ts'
import {
  DISPUTE_SHORT,
  HEARING_EMPTY,
  NOTE_ANSWER_EMPTY,
  NOTE_EMPTY,
  NOTE_REASON_EMPTY,
  REASON_UNCHOSEN,
} from './texts.ts'

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

/** What a side says to our team about a review that is being checked. */
export const AnswerCheckInput = z.strictObject({
  reviewId: z.uuid(),
  text: neededText(HEARING_TEXT_MAX, HEARING_EMPTY),
})
export type AnswerCheckInput = z.infer<typeof AnswerCheckInput>

/** What a photographer tells colleagues about a couple. */
export const NoteInput = z.strictObject({ bookingId: z.uuid(), body: neededText(NOTE_TEXT_MAX, NOTE_EMPTY) })
export type NoteInput = z.infer<typeof NoteInput>

/** The couple's one answer to it. */
export const AnswerNoteInput = z.strictObject({ id: z.uuid(), answer: neededText(NOTE_TEXT_MAX, NOTE_ANSWER_EMPTY) })
export type AnswerNoteInput = z.infer<typeof AnswerNoteInput>

export const NoteIdInput = z.object({ id: z.uuid() })
export type NoteIdInput = z.infer<typeof NoteIdInput>

/** Why the couple thinks that our team should look at a note. */
export const ReportNoteInput = z.strictObject({ id: z.uuid(), reason: neededText(NOTE_TEXT_MAX, NOTE_REASON_EMPTY) })
export type ReportNoteInput = z.infer<typeof ReportNoteInput>

export const NotesAboutInput = z.object({ threadId: z.uuid() })
export type NotesAboutInput = z.infer<typeof NotesAboutInput>

export const ReviewIdInput = z.object({ id: z.uuid() })
export type ReviewIdInput = z.infer<typeof ReviewIdInput>

/** Back again, with a reason for colleagues. */
export const RestoreReviewInput = ReasonInput
export type RestoreReviewInput = z.infer<typeof RestoreReviewInput>

/** A disputed review stays; the reason is for colleagues. */
export const KeepReviewInput = ReasonInput
export type KeepReviewInput = z.infer<typeof KeepReviewInput>

/** The same about several. Taking down is decided one by one: each review has its own grounds and its own sides. */
export const KeepManyInput = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ROWS_AT_ONCE)),
  reason,
})
export type KeepManyInput = z.infer<typeof KeepManyInput>

/** Has a review checked: both sides are told the grounds and asked, `reason` is for colleagues. */
export const CheckReviewInput = z.extend(ReasonInput, { policy: z.enum(REMOVAL_REASONS, REASON_UNCHOSEN) })
export type CheckReviewInput = z.infer<typeof CheckReviewInput>

/** `policy` is told to both sides, `reason` is for colleagues. */
export const TakeDownInput = z.extend(ReasonInput, { policy: z.enum(REMOVAL_REASONS, REASON_UNCHOSEN) })
export type TakeDownInput = z.infer<typeof TakeDownInput>

/** The form of both. */
export const GroundsForm = z.pick(TakeDownInput, { policy: true, reason: true })
