import { BookingIdInput } from '#features/bookings/moves.ts'
import { ListInput } from '#features/payments/forms.ts'
import { router, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
import { ReplyInput, ReviewInput } from './forms.ts'
import { listVendorReviews, reviewsOfBooking } from './service/read.ts'
import { replyToReview, submitReview } from './service/write.ts'

export const reviewsRouter = router({
  /** The reviews of one's own booking (RV2). NOT_FOUND. */
  ofBooking: signedInProcedure.input(BookingIdInput).query(({ ctx, input }) => reviewsOfBooking(ctx, input)),
  /** The photographer's published reviews (RV4). NOT_FOUND. */
  vendorList: vendorProcedure.input(ListInput).query(({ ctx, input }) => listVendorReviews(ctx, input)),
  /** Writes one side's review (RV1-RV3). NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  submit: signedInProcedure.input(ReviewInput).mutation(({ ctx, input }) => submitReview(ctx, input)),
  /** The vendor's one answer (RV4). NOT_FOUND, CONFLICT. */
  reply: vendorProcedure.input(ReplyInput).mutation(({ ctx, input }) => replyToReview(ctx, input)),
})
