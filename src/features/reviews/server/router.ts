import { BookingIdInput } from '#features/bookings/inputs.ts'
import { ListInput } from '#features/payments/inputs.ts'
import { adminProcedure, clientProcedure, router, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
import {
  DisputeInput,
  KeepReviewInput,
  PhotoInput,
  ReplyInput,
  RestoreReviewInput,
  ReviewIdInput,
  ReviewInput,
  TakeDownInput,
} from '../inputs.ts'
import { AdminReviewsInput, ExportReviewsInput } from '../search.ts'
import { getReview } from './admin-details.ts'
import { exportReviews, listAllReviews } from './admin-list.ts'
import { disputeReview } from './dispute.ts'
import { listVendorReviews, reviewsOfBooking } from './read.ts'
import { keepReview, restoreReview, takeDownReview } from './take-down.ts'
import { removePhoto, replyToReview, submitReview } from './write.ts'

export const reviewsRouter = router({
  /** The reviews of one's own booking. NOT_FOUND. */
  ofBooking: signedInProcedure.input(BookingIdInput).query(({ ctx, input }) => reviewsOfBooking(ctx, input)),
  /** The photographer's published reviews. NOT_FOUND. */
  vendorList: vendorProcedure.input(ListInput).query(({ ctx, input }) => listVendorReviews(ctx, input)),
  /** Writes one side's review. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  submit: signedInProcedure.input(ReviewInput).mutation(({ ctx, input }) => submitReview(ctx, input)),
  /** Takes a photo out of a review that is being written. NOT_FOUND. */
  removePhoto: clientProcedure.input(PhotoInput).mutation(({ ctx, input }) => removePhoto(ctx, input)),
  /** The vendor's one answer. NOT_FOUND, CONFLICT. */
  reply: vendorProcedure.input(ReplyInput).mutation(({ ctx, input }) => replyToReview(ctx, input)),
  /** The photographer's one objection to a review. NOT_FOUND, CONFLICT, INVALID_TRANSITION. */
  dispute: vendorProcedure.input(DisputeInput).mutation(({ ctx, input }) => disputeReview(ctx, input)),
  /** One page of the reviews of both sides. */
  adminList: adminProcedure.input(AdminReviewsInput).query(({ ctx, input }) => listAllReviews(ctx, input)),
  /** One review with its booking and its two sides. NOT_FOUND. */
  adminGet: adminProcedure.input(ReviewIdInput).query(({ ctx, input }) => getReview(ctx, input)),
  /** The matching reviews as CSV; audited. */
  adminExport: adminProcedure.input(ExportReviewsInput).mutation(({ ctx, input }) => exportReviews(ctx, input)),
  /** Takes a review down for a reason of policy. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  takeDown: adminProcedure.input(TakeDownInput).mutation(({ ctx, input }) => takeDownReview(ctx, input)),
  /** Decides a dispute: the review stays. NOT_FOUND, CONFLICT. */
  keep: adminProcedure.input(KeepReviewInput).mutation(({ ctx, input }) => keepReview(ctx, input)),
  /** Shows a review again. NOT_FOUND, CONFLICT. */
  restore: adminProcedure.input(RestoreReviewInput).mutation(({ ctx, input }) => restoreReview(ctx, input)),
})
