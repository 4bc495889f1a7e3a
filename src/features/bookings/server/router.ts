import { adminProcedure, clientProcedure, router, service, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
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
import { ADMIN_BOOKING_SORTS, AdminBookingsInput, ExportBookingsInput, VendorBookingsInput } from '../search.ts'
import { exportBookings, listAllBookings, listGoingOn } from './admin-list.ts'
import { answerChargeback, previewEvidence } from '#features/settlement/server/answer-chargeback.ts'
import { confirmApproval, declineApproval, listApprovals, withdrawApproval } from '#features/settlement/server/approvals.ts'
import { getCoupleCalendar, resetCoupleCalendar } from './calendar.ts'
import { cancelBooking, previewCancellation, rejectOffer, withdrawOffer } from '#features/settlement/server/cancel.ts'
import { listClientBookings } from './client-list.ts'
import { listOwnClients } from './clients.ts'
import { counterOffer } from '#features/offers/server/counter.ts'
import { confirmDelivery, deliver, releaseBooking, requestChanges } from './deliver.ts'
import { listClientDeliveries } from './deliveries.ts'
import { getBooking } from './detail.ts'
import { openDispute, resolveDispute } from './dispute.ts'
import { writeInDispute } from './dispute-room.ts'
import { previewEmergency, reportEmergency } from '#features/settlement/server/emergency.ts'
import { listVendorBookings } from './list.ts'
import { previewPayout, reviseOffer, sendOffer } from '#features/offers/server/send.ts'
import { dropOfferDraft, offerStart, saveOfferDraft } from '#features/offers/server/drafts.ts'
import { wantToBook } from '#features/offers/server/want-to-book.ts'

export const bookingsRouter = router({
  /** One page of the photographer's own bookings. */
  vendorList: vendorProcedure.input(VendorBookingsInput).query(service(listVendorBookings)),
  /** The clients a contract or a task may name. */
  ownClients: vendorProcedure.query(service(listOwnClients)),
  /** The couple's own bookings. */
  clientList: clientProcedure.query(service(listClientBookings)),
  /** Where the couple's pictures are. */
  deliveries: clientProcedure.query(service(listClientDeliveries)),
  /** The private address of the couple's calendar. NOT_FOUND. */
  coupleCalendar: clientProcedure.query(service(getCoupleCalendar)),
  /** Makes it, or replaces it. NOT_FOUND. */
  resetCoupleCalendar: clientProcedure
    .meta({ meanwhile: 'secret', timeless: 'moves nothing' })
    .mutation(service(resetCoupleCalendar)),
  /** One of the caller's own bookings, with everything that may be done. NOT_FOUND. */
  get: signedInProcedure.meta({ statements: 4 }).input(BookingIdInput).query(service(getBooking)),
  /** What the vendor would keep of a total. NOT_FOUND. */
  previewPayout: vendorProcedure.input(PayoutPreviewInput).query(service(previewPayout)),
  /** Answers an inquiry with an offer. NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN, INVALID_INPUT. */
  sendOffer: vendorProcedure.meta({ meanwhile: 'adds' }).input(OfferInput).mutation(service(sendOffer)),
  /** A new version of an open offer. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  reviseOffer: vendorProcedure.meta({ meanwhile: 'version' }).input(ReviseOfferInput).mutation(service(reviseOffer)),
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
  want: clientProcedure.meta({ meanwhile: 'step' }).input(BookingIdInput).mutation(service(wantToBook)),
  /** Answers an open offer with wished changes. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  counter: clientProcedure.meta({ meanwhile: 'version' }).input(CounterInput).mutation(service(counterOffer)),
  /** Declines an offer. NOT_FOUND, INVALID_TRANSITION. */
  reject: clientProcedure.meta({ meanwhile: 'step' }).input(RejectInput).mutation(service(rejectOffer)),
  /** What a cancellation would give back. NOT_FOUND, INVALID_TRANSITION. */
  previewCancellation: signedInProcedure.input(BookingIdInput).query(service(previewCancellation)),
  /** Cancels a confirmed booking for the amounts that were shown. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  cancel: signedInProcedure.meta({ meanwhile: 'seen' }).input(CancelInput).mutation(service(cancelBooking)),
  /** What "I cannot shoot" would refund, and who is free instead. NOT_FOUND, INVALID_TRANSITION. */
  previewEmergency: vendorProcedure.input(BookingIdInput).query(service(previewEmergency)),
  /** "I cannot shoot": full refund, and others suggested to the couple. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  reportEmergency: vendorProcedure
    .meta({ meanwhile: 'seen', timeless: 'their own tests' })
    .input(EmergencyInput)
    .mutation(service(reportEmergency)),
  /** Records a delivery. NOT_FOUND, INVALID_TRANSITION. */
  deliver: vendorProcedure.meta({ meanwhile: 'step' }).input(DeliverInput).mutation(service(deliver)),
  /** Asks for changes. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  requestChanges: clientProcedure.meta({ meanwhile: 'step' }).input(ReasonInput).mutation(service(requestChanges)),
  /** Confirms the delivery and releases the money. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  confirmDelivery: clientProcedure.meta({ meanwhile: 'step' }).input(BookingIdInput).mutation(service(confirmDelivery)),
  /** Confirms a delivery for a silent couple. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  release: adminProcedure
    .meta({ meanwhile: 'step', audited: ['booking.release', 'approval.ask'] })
    .input(ReasonInput)
    .mutation(service(releaseBooking)),
  /** Freezes the release until an administrator decides. NOT_FOUND, INVALID_TRANSITION. */
  dispute: signedInProcedure.meta({ meanwhile: 'step' }).input(ReasonInput).mutation(service(openDispute)),
  /** Adds an entry to an open dispute. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  writeInDispute: signedInProcedure
    .meta({ meanwhile: 'adds', timeless: 'has no deadline' })
    .input(DisputeMessageInput)
    .mutation(service(writeInDispute)),
  /** An administrator's decision over the total. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT. */
  resolve: adminProcedure
    .meta({
      meanwhile: 'seen',
      audited: ['booking.resolve-complete', 'booking.resolve-cancel', 'approval.ask'],
      timeless: 'has no deadline',
    })
    .input(ResolveInput)
    .mutation(service(resolveDispute)),
  /** What the couple's bank would read. NOT_FOUND, CONFLICT. */
  chargebackEvidence: adminProcedure.meta({ statements: 5 }).input(BookingIdInput).query(service(previewEvidence)),
  /** Sends it, once. NOT_FOUND, CONFLICT. */
  answerChargeback: adminProcedure
    .meta({ meanwhile: 'step', audited: 'booking.answer-chargeback', timeless: 'waits for us' })
    .input(AnswerChargebackInput)
    .mutation(service(answerChargeback)),
  /** What waits for a second administrator, of one booking or all. */
  approvals: adminProcedure.input(ApprovalsInput).query(service(listApprovals)),
  /** Does what a colleague asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  confirmApproval: adminProcedure
    .meta({
      meanwhile: 'step',
      audited: [
        'booking.release',
        'booking.resolve-complete',
        'booking.resolve-cancel',
        'payments.releasePayout',
        'payments.settleRefund',
        'payments.waiveRecovery',
      ],
      timeless: 'checks its own deadline and the booking’s again: approvals.test.ts',
    })
    .input(ApprovalIdInput)
    .mutation(service(confirmApproval)),
  /** Takes back what the reader asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  withdrawApproval: adminProcedure
    .meta({ meanwhile: 'step', audited: 'approval.withdraw', timeless: 'waits for us' })
    .input(ApprovalIdInput)
    .mutation(service(withdrawApproval)),
  /** Declines it, with the reason. NOT_FOUND, FORBIDDEN, CONFLICT, INVALID_INPUT. */
  declineApproval: adminProcedure
    .meta({ meanwhile: 'step', audited: 'approval.decline', timeless: 'has no deadline' })
    .input(DeclineApprovalInput)
    .mutation(service(declineApproval)),
  /** One page of every booking of the market. */
  adminList: adminProcedure
    .meta({ sorts: ADMIN_BOOKING_SORTS })
    .input(AdminBookingsInput)
    .query(service(listAllBookings)),
  /** The bookings that continue when a vendor or an account is suspended. */
  adminGoingOn: adminProcedure.input(GoingOnInput).query(service(listGoingOn)),
  /** The same as CSV; audited. */
  adminExport: adminProcedure
    .meta({ meanwhile: 'reads', audited: 'bookings.adminExport' })
    .input(ExportBookingsInput)
    .mutation(service(exportBookings)),
})
