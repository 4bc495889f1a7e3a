import { adminProcedure, clientProcedure, router, signedInProcedure, vendorProcedure } from '#server/trpc.ts'
import { AdminBookingsInput, ExportBookingsInput } from './search.ts'
import { BookingListInput } from './forms.ts'
import { exportBookings, listAllBookings } from './service/admin-list.ts'
import {
  BookingIdInput,
  DeliverInput,
  DisputeMessageInput,
  OfferInput,
  PayoutPreviewInput,
  ReasonInput,
  RejectInput,
  ResolveInput,
  ReviseOfferInput,
} from './moves.ts'
import { cancelBooking, previewCancellation, rejectOffer, withdrawOffer } from './service/cancel.ts'
import { listClientBookings } from './service/client-list.ts'
import { listClientDeliveries } from './service/deliveries.ts'
import { listOwnClients } from './service/clients.ts'
import { confirmDelivery, deliver, requestChanges } from './service/deliver.ts'
import { getBooking } from './service/detail.ts'
import { openDispute, resolveDispute } from './service/dispute.ts'
import { writeInDispute } from './service/dispute-room.ts'
import { listVendorBookings } from './service/list.ts'
import { previewPayout, reviseOffer, sendOffer } from './service/offer.ts'

export const bookingsRouter = router({
  /** One page of the photographer's own bookings (R34). */
  vendorList: vendorProcedure.input(BookingListInput).query(({ ctx, input }) => listVendorBookings(ctx, input)),
  /** The clients a contract or a task may name (X37, X106). */
  ownClients: vendorProcedure.query(({ ctx }) => listOwnClients(ctx)),
  /** The couple's own bookings (R17). */
  clientList: clientProcedure.query(({ ctx }) => listClientBookings(ctx)),
  /** Where the couple's pictures are (R20). */
  deliveries: clientProcedure.query(({ ctx }) => listClientDeliveries(ctx)),
  /** One booking of one's own, with everything that may be done (R18, BK12). NOT_FOUND. */
  get: signedInProcedure.input(BookingIdInput).query(({ ctx, input }) => getBooking(ctx, input)),
  /** What the vendor would keep of a total (PY4). NOT_FOUND. */
  previewPayout: vendorProcedure.input(PayoutPreviewInput).query(({ ctx, input }) => previewPayout(ctx, input)),
  /** Answers an inquiry with an offer (BK2). NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN, INVALID_INPUT. */
  sendOffer: vendorProcedure.input(OfferInput).mutation(({ ctx, input }) => sendOffer(ctx, input)),
  /** A new version of an open offer (BK2). NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  reviseOffer: vendorProcedure.input(ReviseOfferInput).mutation(({ ctx, input }) => reviseOffer(ctx, input)),
  /** Takes an offer back (5-states row 6). NOT_FOUND, INVALID_TRANSITION. */
  withdraw: vendorProcedure.input(ReasonInput).mutation(({ ctx, input }) => withdrawOffer(ctx, input)),
  /** Declines an offer (5-states row 6). NOT_FOUND, INVALID_TRANSITION. */
  reject: clientProcedure.input(RejectInput).mutation(({ ctx, input }) => rejectOffer(ctx, input)),
  /** What a cancellation would give back (BK8). NOT_FOUND, INVALID_TRANSITION. */
  previewCancellation: signedInProcedure
    .input(BookingIdInput)
    .query(({ ctx, input }) => previewCancellation(ctx, input)),
  /** Cancels a confirmed booking (BK8, PY7, PY8). NOT_FOUND, INVALID_TRANSITION. */
  cancel: signedInProcedure.input(ReasonInput).mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  /** Records a delivery (BK5). NOT_FOUND, INVALID_TRANSITION. */
  deliver: vendorProcedure.input(DeliverInput).mutation(({ ctx, input }) => deliver(ctx, input)),
  /** Asks for changes (BK6). NOT_FOUND, INVALID_TRANSITION. */
  requestChanges: clientProcedure.input(ReasonInput).mutation(({ ctx, input }) => requestChanges(ctx, input)),
  /** Confirms the delivery and releases the money (BK7, PY5). NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  confirmDelivery: clientProcedure.input(BookingIdInput).mutation(({ ctx, input }) => confirmDelivery(ctx, input)),
  /** Freezes the booking until an administrator decides (BK11). NOT_FOUND, INVALID_TRANSITION. */
  dispute: signedInProcedure.input(ReasonInput).mutation(({ ctx, input }) => openDispute(ctx, input)),
  /** Writes in the room of an open dispute (BK11). NOT_FOUND, CONFLICT, RATE_LIMITED. */
  writeInDispute: signedInProcedure.input(DisputeMessageInput).mutation(({ ctx, input }) => writeInDispute(ctx, input)),
  /** An administrator's decision (BK11). NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  resolve: adminProcedure.input(ResolveInput).mutation(({ ctx, input }) => resolveDispute(ctx, input)),
  /** One page of every booking of the market (AD6). */
  adminList: adminProcedure.input(AdminBookingsInput).query(({ ctx, input }) => listAllBookings(ctx, input)),
  /** The same as CSV; audited (AD6). */
  adminExport: adminProcedure.input(ExportBookingsInput).mutation(({ ctx, input }) => exportBookings(ctx, input)),
})
