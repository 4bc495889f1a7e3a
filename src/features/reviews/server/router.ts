import { BookingIdInput } from '#features/bookings/inputs.ts'
import { ListInput } from '#features/payments/inputs.ts'
import { clientProcedure, moderatorProcedure, router, service, sideProcedure, vendorProcedure } from '#server/trpc.ts'
import {
  AnswerCheckInput,
  AnswerNoteInput,
  CheckReviewInput,
  DisputeInput,
  KeepManyInput,
  KeepReviewInput,
  NoteIdInput,
  NoteInput,
  NotesAboutInput,
  PhotoInput,
  ReplyInput,
  ReportNoteInput,
  RestoreReviewInput,
  ReviewIdInput,
  ReviewInput,
  TakeDownInput,
} from '../inputs.ts'
import { AdminReviewsInput, ExportReviewsInput, REVIEW_SORTS } from '../search.ts'
import { getReview } from './admin-details.ts'
import { exportReviews, listAllReviews } from './admin-list.ts'
import { disputeReview } from './dispute.ts'
import { answerCheck, checkReview } from './hear.ts'
import { reportNote, takeDownNote } from './note-reports.ts'
import { answerNote, noteOfBooking, notesAbout, removeNote, writeNote } from './notes.ts'
import { listVendorReviews, reviewsOfBooking } from './read.ts'
import { keepReview, keepReviews, restoreReview, takeDownReview } from './take-down.ts'
import { removePhoto, replyToReview, submitReview } from './write.ts'

export const reviewsRouter = router({
  /** The reviews of one's own booking. NOT_FOUND. */
  ofBooking: sideProcedure.input(BookingIdInput).query(service(reviewsOfBooking)),
  /** The photographer's published reviews. NOT_FOUND. */
  vendorList: vendorProcedure.input(ListInput).query(service(listVendorReviews)),
  /** Writes one side's review. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  submit: sideProcedure.meta({ meanwhile: 'adds' }).input(ReviewInput).mutation(service(submitReview)),
  /** Takes a photo out of a review that is being written. NOT_FOUND. */
  removePhoto: clientProcedure
    .meta({ meanwhile: 'sets', timeless: 'has a time of its own, in its own tests' })
    .input(PhotoInput)
    .mutation(service(removePhoto)),
  /** The vendor's one answer. NOT_FOUND, CONFLICT. */
  reply: vendorProcedure.meta({ meanwhile: 'adds' }).input(ReplyInput).mutation(service(replyToReview)),
  /** The photographer's one objection to a review. NOT_FOUND, CONFLICT, INVALID_TRANSITION. */
  dispute: vendorProcedure
    .meta({ meanwhile: 'adds', timeless: 'has a time of its own, in its own tests' })
    .input(DisputeInput)
    .mutation(service(disputeReview)),
  /** What one side says to our team about a review that is being checked. NOT_FOUND, CONFLICT, INVALID_TRANSITION. */
  answerCheck: sideProcedure
    .meta({ meanwhile: 'adds', timeless: 'has a time of its own, in its own tests' })
    .input(AnswerCheckInput)
    .mutation(service(answerCheck)),
  /** A photographer's note about a couple, for colleagues; null without one. NOT_FOUND. */
  noteOfBooking: sideProcedure.input(BookingIdInput).query(service(noteOfBooking)),
  /** Writes it. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  writeNote: vendorProcedure
    .meta({ meanwhile: 'adds', timeless: 'has a time of its own, in its own tests' })
    .input(NoteInput)
    .mutation(service(writeNote)),
  /** Takes it back, with the couple's answer. NOT_FOUND. */
  removeNote: vendorProcedure
    .meta({ meanwhile: 'sets', timeless: 'has no deadline' })
    .input(NoteIdInput)
    .mutation(service(removeNote)),
  /** The couple's one answer. NOT_FOUND, CONFLICT. */
  answerNote: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'has no deadline' })
    .input(AnswerNoteInput)
    .mutation(service(answerNote)),
  /** The couple has our team look at it. NOT_FOUND, CONFLICT. */
  reportNote: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'has no deadline' })
    .input(ReportNoteInput)
    .mutation(service(reportNote)),
  /** Deletes one for a reason of policy. NOT_FOUND. */
  takeDownNote: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.takeDownNote', timeless: 'has no deadline' })
    .input(TakeDownInput)
    .mutation(service(takeDownNote)),
  /** What colleagues say about a couple that has asked this photographer. NOT_FOUND. */
  notesAbout: vendorProcedure.input(NotesAboutInput).query(service(notesAbout)),
  /** One page of the reviews of both sides. */
  adminList: moderatorProcedure.meta({ sorts: REVIEW_SORTS }).input(AdminReviewsInput).query(service(listAllReviews)),
  /** One review with its booking and its two sides. NOT_FOUND. */
  adminGet: moderatorProcedure.input(ReviewIdInput).query(service(getReview)),
  /** The matching reviews as CSV; audited. */
  adminExport: moderatorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'reviews.adminExport' })
    .input(ExportReviewsInput)
    .mutation(service(exportReviews)),
  /** Has a review checked: both sides are asked. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  check: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.check' })
    .input(CheckReviewInput)
    .mutation(service(checkReview)),
  /** Takes a checked review down for a reason of policy. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  takeDown: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.takeDown', timeless: 'what is checked was shown before' })
    .input(TakeDownInput)
    .mutation(service(takeDownReview)),
  /** Decides a dispute: the review stays. NOT_FOUND, CONFLICT. */
  keep: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.keep', timeless: 'has no deadline' })
    .input(KeepReviewInput)
    .mutation(service(keepReview)),
  /** The same about several, with an answer for each. */
  keepMany: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.keep', timeless: 'has no deadline' })
    .input(KeepManyInput)
    .mutation(service(keepReviews)),
  /** Shows a review again. NOT_FOUND, CONFLICT. */
  restore: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'review.restore', timeless: 'what was taken down was shown before' })
    .input(RestoreReviewInput)
    .mutation(service(restoreReview)),
})
