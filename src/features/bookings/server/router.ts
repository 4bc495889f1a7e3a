import { adminProcedure, clientProcedure, router, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
import {
  AnswerChargebackInput,
  ApprovalIdInput,
  ApprovalsInput,
  BookingIdInput,
  CancelInput,
  CounterInput,
  DeclineApprovalInput,
  DeliverInput,
  DisputeMessageInput,
  DropOfferDraftInput,
  EmergencyInput,
  GoingOnInput,
  OfferAboutInput,
  OfferInput,
  PayoutPreviewInput,
  ReasonInput,
  RejectInput,
  ResolveInput,
  ReviseOfferInput,
  SaveOfferDraftInput,
} from '../inputs.ts'
import { AdminBookingsInput, ExportBookingsInput, VendorBookingsInput } from '../search.ts'
import { exportBookings, listAllBookings, listGoingOn } from './admin-list.ts'
import { answerChargeback, previewEvidence } from './answer-chargeback.ts'
import { confirmApproval, declineApproval, listApprovals, withdrawApproval } from './approvals.ts'
import { getCoupleCalendar, resetCoupleCalendar } from './calendar.ts'
import { cancelBooking, previewCancellation, rejectOffer, withdrawOffer } from './cancel.ts'
import { listClientBookings } from './client-list.ts'
import { listOwnClients } from './clients.ts'
import { counterOffer } from './counter.ts'
import { confirmDelivery, deliver, releaseBooking, requestChanges } from './deliver.ts'
import { listClientDeliveries } from './deliveries.ts'
import { getBooking } from './detail.ts'
import { openDispute, resolveDispute } from './dispute.ts'
import { writeInDispute } from './dispute-room.ts'
import { previewEmergency, reportEmergency } from './emergency.ts'
import { listVendorBookings } from './list.ts'
import { previewPayout, reviseOffer, sendOffer } from './offer.ts'
import { dropOfferDraft, offerStart, saveOfferDraft } from './offer-drafts.ts'
import { wantToBook } from './want-to-book.ts'

export const bookingsRouter = router({
  /** One page of the photographer's own bookings. */
  vendorList: vendorProcedure.input(VendorBookingsInput).query(({ ctx, input }) => listVendorBookings(ctx, input)),
  /** The clients a contract or a task may name. */
  ownClients: vendorProcedure.query(({ ctx }) => listOwnClients(ctx)),
  /** The couple's own bookings. */
  clientList: clientProcedure.query(({ ctx }) => listClientBookings(ctx)),
  /** Where the couple's pictures are. */
  deliveries: clientProcedure.query(({ ctx }) => listClientDeliveries(ctx)),
  /** The private address of the couple's calendar. NOT_FOUND. */
  coupleCalendar: clientProcedure.query(({ ctx }) => getCoupleCalendar(ctx)),
  /** Makes it, or replaces it. NOT_FOUND. */
  resetCoupleCalendar: clientProcedure.mutation(({ ctx }) => resetCoupleCalendar(ctx)),
  /** One of the caller's own bookings, with everything that may be done. NOT_FOUND. */
  get: signedInProcedure.input(BookingIdInput).query(({ ctx, input }) => getBooking(ctx, input)),
  /** What the vendor would keep of a total. NOT_FOUND. */
  previewPayout: vendorProcedure.input(PayoutPreviewInput).query(({ ctx, input }) => previewPayout(ctx, input)),
  /** Answers an inquiry with an offer. NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN, INVALID_INPUT. */
  sendOffer: vendorProcedure.input(OfferInput).mutation(({ ctx, input }) => sendOffer(ctx, input)),
  /** A new version of an open offer. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  reviseOffer: vendorProcedure.input(ReviseOfferInput).mutation(({ ctx, input }) => reviseOffer(ctx, input)),
  /** A saved draft and the last offer, to start from. NOT_FOUND. */
  offerStart: vendorProcedure.input(OfferAboutInput).query(({ ctx, input }) => offerStart(ctx, input)),
  /** Keeps what is typed. NOT_FOUND, CONFLICT, INVALID_TRANSITION. */
  saveOfferDraft: vendorProcedure.input(SaveOfferDraftInput).mutation(({ ctx, input }) => saveOfferDraft(ctx, input)),
  /** Starts over. NOT_FOUND, CONFLICT. */
  dropOfferDraft: vendorProcedure.input(DropOfferDraftInput).mutation(({ ctx, input }) => dropOfferDraft(ctx, input)),
  /** Withdraws an offer. NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.input(ReasonInput).mutation(({ ctx, input }) => withdrawOffer(ctx, input)),
  /** Tells the photographer that the couple would like to book. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  want: clientProcedure.input(BookingIdInput).mutation(({ ctx, input }) => wantToBook(ctx, input)),
  /** Answers an open offer with wished changes. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  counter: clientProcedure.input(CounterInput).mutation(({ ctx, input }) => counterOffer(ctx, input)),
  /** Declines an offer. NOT_FOUND, INVALID_TRANSITION. */
  reject: clientProcedure.input(RejectInput).mutation(({ ctx, input }) => rejectOffer(ctx, input)),
  /** What a cancellation would give back. NOT_FOUND, INVALID_TRANSITION. */
  previewCancellation: signedInProcedure
    .input(BookingIdInput)
    .query(({ ctx, input }) => previewCancellation(ctx, input)),
  /** Cancels a confirmed booking for the amounts that were shown. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  cancel: signedInProcedure.input(CancelInput).mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  /** What "I cannot shoot" would refund, and who is free instead. NOT_FOUND, INVALID_TRANSITION. */
  previewEmergency: vendorProcedure.input(BookingIdInput).query(({ ctx, input }) => previewEmergency(ctx, input)),
  /** "I cannot shoot": full refund, and others suggested to the couple. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  reportEmergency: vendorProcedure.input(EmergencyInput).mutation(({ ctx, input }) => reportEmergency(ctx, input)),
  /** Records a delivery. NOT_FOUND, INVALID_TRANSITION. */
  deliver: vendorProcedure.input(DeliverInput).mutation(({ ctx, input }) => deliver(ctx, input)),
  /** Asks for changes. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  requestChanges: clientProcedure.input(ReasonInput).mutation(({ ctx, input }) => requestChanges(ctx, input)),
  /** Confirms the delivery and releases the money. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  confirmDelivery: clientProcedure.input(BookingIdInput).mutation(({ ctx, input }) => confirmDelivery(ctx, input)),
  /** Confirms a delivery for a silent couple. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  release: adminProcedure.input(ReasonInput).mutation(({ ctx, input }) => releaseBooking(ctx, input)),
  /** Freezes the release until an administrator decides. NOT_FOUND, INVALID_TRANSITION. */
  dispute: signedInProcedure.input(ReasonInput).mutation(({ ctx, input }) => openDispute(ctx, input)),
  /** Adds an entry to an open dispute. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  writeInDispute: signedInProcedure.input(DisputeMessageInput).mutation(({ ctx, input }) => writeInDispute(ctx, input)),
  /** An administrator's decision over the total. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT. */
  resolve: adminProcedure.input(ResolveInput).mutation(({ ctx, input }) => resolveDispute(ctx, input)),
  /** What the couple's bank would read. NOT_FOUND, CONFLICT. */
  chargebackEvidence: adminProcedure.input(BookingIdInput).query(({ ctx, input }) => previewEvidence(ctx, input)),
  /** Sends it, once. NOT_FOUND, CONFLICT. */
  answerChargeback: adminProcedure
    .input(AnswerChargebackInput)
    .mutation(({ ctx, input }) => answerChargeback(ctx, input)),
  /** What waits for a second administrator, of one booking or all. */
  approvals: adminProcedure.input(ApprovalsInput).query(({ ctx, input }) => listApprovals(ctx, input)),
  /** Does what a colleague asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  confirmApproval: adminProcedure.input(ApprovalIdInput).mutation(({ ctx, input }) => confirmApproval(ctx, input)),
  /** Takes back what the reader asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  withdrawApproval: adminProcedure.input(ApprovalIdInput).mutation(({ ctx, input }) => withdrawApproval(ctx, input)),
  /** Declines it, with the reason. NOT_FOUND, FORBIDDEN, CONFLICT, INVALID_INPUT. */
  declineApproval: adminProcedure.input(DeclineApprovalInput).mutation(({ ctx, input }) => declineApproval(ctx, input)),
  /** One page of every booking of the market. */
  adminList: adminProcedure.input(AdminBookingsInput).query(({ ctx, input }) => listAllBookings(ctx, input)),
  /** The bookings that continue when a vendor or an account is suspended. */
  adminGoingOn: adminProcedure.input(GoingOnInput).query(({ ctx, input }) => listGoingOn(ctx, input)),
  /** The same as CSV; audited. */
  adminExport: adminProcedure.input(ExportBookingsInput).mutation(({ ctx, input }) => exportBookings(ctx, input)),
})
