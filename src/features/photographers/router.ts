import { publicProcedure, router } from '#server/trpc.ts'
import { PhotographerInput, ReviewsInput } from './profile.ts'
import { getProfile, previewProfile } from './service/profile.ts'
import { listReviews } from './service/reviews.ts'

export const photographersRouter = router({
  /** The public profile of a listed photographer; NOT_FOUND for every other (PF1, X75). */
  get: publicProcedure
    .meta({ cache: 'public' })
    .input(PhotographerInput)
    .query(({ ctx, input }) => getProfile(ctx, input)),
  /** The same profile for its owner and for administrators before the public may see it (PF1, X54). */
  preview: publicProcedure.input(PhotographerInput).query(({ ctx, input }) => previewProfile(ctx, input)),
  /** One page of published reviews, newest first (PF7). */
  reviews: publicProcedure.input(ReviewsInput).query(({ ctx, input }) => listReviews(ctx, input)),
})
