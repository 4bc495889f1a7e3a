import { publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
import { ChangeEmailInput, ConfirmContactInput } from '../contact-inputs.ts'
import { OwnProfileInput, PhotographerInput, ReviewsInput, SaveProfileInput } from '../inputs.ts'
import { changeContactEmail, confirmContactEmail, withdrawContactEmail } from './contact-email.ts'
import { publishProfile, saveProfile, unpublishProfile } from './edit.ts'
import { readOwnProfile } from './edit-read.ts'
import { getProfile, previewProfile } from './profile.ts'
import { listReviews } from './reviews.ts'

export const photographersRouter = router({
  /** The public profile of a listed photographer; NOT_FOUND for every other. */
  get: publicProcedure.meta({ cache: 'public' }).input(PhotographerInput).query(service(getProfile)),
  /** The same profile for its owner and for administrators before the public may see it. */
  preview: publicProcedure.input(PhotographerInput).query(service(previewProfile)),
  /** One page of published reviews, newest first. */
  reviews: publicProcedure.input(ReviewsInput).query(service(listReviews)),
  /** The signed-in vendor's own record for its form, or null; administrators name one and only look on. */
  own: vendorProcedure.input(OwnProfileInput).query(service(readOwnProfile)),
  /** Saves the own record, or makes it. CONFLICT over a newer version. */
  save: vendorProcedure.meta({ meanwhile: 'version' }).input(SaveProfileInput).mutation(service(saveProfile)),
  /** Asks for another contact address. NOT_FOUND, INVALID_INPUT, INVALID_CREDENTIALS, RATE_LIMITED. */
  changeEmail: vendorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'secret' })
    .input(ChangeEmailInput)
    .mutation(service(changeContactEmail)),
  /** Keeps the address there is. NOT_FOUND. */
  keepEmail: vendorProcedure.meta({ meanwhile: 'secret' }).mutation(service(withdrawContactEmail)),
  /** Spends the link in the mail to a new contact address. TOKEN_INVALID, RATE_LIMITED. */
  confirmEmail: publicProcedure
    .meta({ meanwhile: 'secret' })
    .input(ConfirmContactInput)
    .mutation(service(confirmContactEmail)),
  /** Publishes the own record. */
  publish: vendorProcedure.meta({ meanwhile: 'sets' }).mutation(service(publishProfile)),
  /** Pauses it: out of the public list, bookings unaffected. */
  unpublish: vendorProcedure.meta({ meanwhile: 'sets' }).mutation(service(unpublishProfile)),
})
