import { publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { ChangeEmailInput, ConfirmContactInput } from '../contact-inputs.ts'
import { OwnProfileInput, PhotographerInput, ReviewsInput, SaveProfileInput } from '../inputs.ts'
import { changeContactEmail, confirmContactEmail, withdrawContactEmail } from './contact-email.ts'
import { publishProfile, saveProfile, unpublishProfile } from './edit.ts'
import { readOwnProfile } from './edit-read.ts'
import { getProfile, previewProfile } from './profile.ts'
import { listReviews } from './reviews.ts'

export const photographersRouter = router({
  /** The public profile of a listed photographer; NOT_FOUND for every other. */
  get: publicProcedure
    .meta({ cache: 'public' })
    .input(PhotographerInput)
    .query(({ ctx, input }) => getProfile(ctx, input)),
  /** The same profile for its owner and for administrators before the public may see it. */
  preview: publicProcedure.input(PhotographerInput).query(({ ctx, input }) => previewProfile(ctx, input)),
  /** One page of published reviews, newest first. */
  reviews: publicProcedure.input(ReviewsInput).query(({ ctx, input }) => listReviews(ctx, input)),
  /** The signed-in vendor's own record for its form, or null; administrators name one and only look on. */
  own: vendorProcedure.input(OwnProfileInput).query(({ ctx, input }) => readOwnProfile(ctx, input)),
  /** Saves the own record, or makes it. CONFLICT over a newer version. */
  save: vendorProcedure.input(SaveProfileInput).mutation(({ ctx, input }) => saveProfile(ctx, input)),
  /** Asks for another contact address. NOT_FOUND, INVALID_INPUT, INVALID_CREDENTIALS, RATE_LIMITED. */
  changeEmail: vendorProcedure.input(ChangeEmailInput).mutation(({ ctx, input }) => changeContactEmail(ctx, input)),
  /** Keeps the address there is. NOT_FOUND. */
  keepEmail: vendorProcedure.mutation(({ ctx }) => withdrawContactEmail(ctx)),
  /** Spends the link in the mail to a new contact address. TOKEN_INVALID, RATE_LIMITED. */
  confirmEmail: publicProcedure
    .input(ConfirmContactInput)
    .mutation(({ ctx, input }) => confirmContactEmail(ctx, input)),
  /** Publishes the own record. */
  publish: vendorProcedure.mutation(({ ctx }) => publishProfile(ctx)),
  /** Pauses it: out of the public list, bookings unaffected. */
  unpublish: vendorProcedure.mutation(({ ctx }) => unpublishProfile(ctx)),
})
