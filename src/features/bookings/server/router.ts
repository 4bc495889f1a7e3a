import { ThreadInput } from '#features/messages/inputs.ts'
import { adminProcedure, clientProcedure, router, service, sideProcedure, vendorProcedure } from '#server/trpc.ts'
import { BookingIdInput, DeliverInput, DisputeMessageInput, GoingOnInput, ReasonInput } from '../inputs.ts'
import { ADMIN_BOOKING_SORTS, AdminBookingsInput, ExportBookingsInput, VendorBookingsInput } from '../search.ts'
import { exportBookings, listAllBookings, listGoingOn } from './admin-list.ts'
import { getCoupleCalendar, resetCoupleCalendar } from './calendar.ts'
import { listClientBookings } from './client-list.ts'
import { listOwnClients } from './clients.ts'
import { confirmDelivery, deliver, requestChanges } from './delivery/deliver.ts'
import { listClientDeliveries } from './delivery/deliveries.ts'
import { getBooking } from './detail.ts'
import { openDispute, writeInDispute } from './dispute.ts'
import { listVendorBookings } from './list.ts'
import { getThreadBooking } from './thread-booking.ts'

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
  coupleCalendar: clientProcedure.meta({ isSecret: true }).query(service(getCoupleCalendar)),
  /** Makes it, or replaces it. NOT_FOUND. */
  resetCoupleCalendar: clientProcedure
    .meta({ meanwhile: 'secret', timeless: 'moves nothing' })
    .mutation(service(resetCoupleCalendar)),
  /** One of the caller's own bookings, with everything that may be done. NOT_FOUND. */
  get: sideProcedure.meta({ statements: 4 }).input(BookingIdInput).query(service(getBooking)),
  /** What a conversation of the caller's has come to. */
  ofThread: sideProcedure.input(ThreadInput).query(service(getThreadBooking)),
  /** Records a delivery. NOT_FOUND, INVALID_TRANSITION. */
  deliver: vendorProcedure.meta({ meanwhile: 'step' }).input(DeliverInput).mutation(service(deliver)),
  /** Asks for changes. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  requestChanges: clientProcedure.meta({ meanwhile: 'step' }).input(ReasonInput).mutation(service(requestChanges)),
  /** Confirms the delivery and releases the money. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  confirmDelivery: clientProcedure.meta({ meanwhile: 'step' }).input(BookingIdInput).mutation(service(confirmDelivery)),
  /** Freezes the release until an administrator decides. NOT_FOUND, INVALID_TRANSITION. */
  dispute: sideProcedure.meta({ meanwhile: 'step' }).input(ReasonInput).mutation(service(openDispute)),
  /** Adds an entry to an open dispute. NOT_FOUND, CONFLICT, RATE_LIMITED. */
  writeInDispute: sideProcedure
    .meta({ meanwhile: 'adds', timeless: 'has no deadline' })
    .input(DisputeMessageInput)
    .mutation(service(writeInDispute)),
  /** One page of every booking of the market. */
  adminList: adminProcedure
    .meta({ sorts: ADMIN_BOOKING_SORTS })
    .input(AdminBookingsInput)
    .query(service(listAllBookings)),
  /** The bookings that continue when a vendor or an account is suspended. */
  adminGoingOn: adminProcedure.input(GoingOnInput).query(service(listGoingOn)),
  /** The same as CSV; audited. */
  adminExport: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'bookings.adminExport' })
    .input(ExportBookingsInput)
    .mutation(service(exportBookings)),
})
