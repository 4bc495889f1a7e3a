import { BookingIdInput, ReasonInput, RejectInput } from '#features/bookings/inputs.ts'
import { clientProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
import {
  CounterInput,
  DropOfferDraftInput,
  OfferAboutInput,
  OfferInput,
  PayoutPreviewInput,
  ReviseOfferInput,
  SaveOfferDraftInput,
  TaxPreviewInput,
} from '../inputs.ts'
import { counterOffer } from './counter.ts'
import { dropOfferDraft, offerStart, saveOfferDraft } from './drafts.ts'
import { rejectOffer, withdrawOffer } from './end-offer.ts'
import { previewTax } from './preview-tax.ts'
import { previewPayout, reviseOffer, sendOffer } from './send.ts'
import { wantToBook } from './want-to-book.ts'

/** What becomes a booking; called as `bookings` (`src/app/bookings-router.ts`). */
export const offersRouter = router({
  /** What the vendor would keep of a total. NOT_FOUND. */
  previewPayout: vendorProcedure.input(PayoutPreviewInput).query(service(previewPayout)),
  /** The sales tax on an offer that is being typed. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, RATE_LIMITED, UNAVAILABLE. */
  previewTax: vendorProcedure.input(TaxPreviewInput).query(service(previewTax)),
  /** Answers an inquiry with an offer. NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN, INVALID_INPUT. */
  sendOffer: vendorProcedure.meta({ binds: true, meanwhile: 'adds' }).input(OfferInput).mutation(service(sendOffer)),
  /** A new version of an open offer. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  reviseOffer: vendorProcedure
    .meta({ binds: true, meanwhile: 'version' })
    .input(ReviseOfferInput)
    .mutation(service(reviseOffer)),
  /** A saved draft and the last offer, to start from. NOT_FOUND. */
  offerStart: vendorProcedure.input(OfferAboutInput).query(service(offerStart)),
  /** Keeps what is typed. NOT_FOUND, CONFLICT, INVALID_TRANSITION. */
  saveOfferDraft: vendorProcedure
    .meta({ meanwhile: 'version', timeless: 'moves nothing' })
    .input(SaveOfferDraftInput)
    .mutation(service(saveOfferDraft)),
  /** Starts over. NOT_FOUND, CONFLICT. */
  dropOfferDraft: vendorProcedure
    .meta({ meanwhile: 'version', timeless: 'moves nothing' })
    .input(DropOfferDraftInput)
    .mutation(service(dropOfferDraft)),
  /** Withdraws an offer. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.meta({ meanwhile: 'step' }).input(ReasonInput).mutation(service(withdrawOffer)),
  /** Tells the photographer that the couple would like to book. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  want: clientProcedure.meta({ binds: true, meanwhile: 'step' }).input(BookingIdInput).mutation(service(wantToBook)),
  /** Answers an open offer with wished changes. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  counter: clientProcedure.meta({ meanwhile: 'version' }).input(CounterInput).mutation(service(counterOffer)),
  /** Declines an offer. NOT_FOUND, INVALID_TRANSITION. */
  reject: clientProcedure.meta({ meanwhile: 'step' }).input(RejectInput).mutation(service(rejectOffer)),
})
