import { and, eq, not, or } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import { isVendors } from '#features/payments/server/document-records.ts'
import {
  inBooking,
  inCouplesBooking,
  inVendorsBooking,
  ofVendor,
  type Person,
  type PersonalTable,
  personal,
  within,
} from './person.ts'

const { charges, chargebacks, journal, ledgerEntries, moneyDocumentPdfs, moneyDocuments } = schema
const { payments, payouts, recoveries, recoveryParts, refundReturns, refunds, taxReports, transfers } = schema

const isCouplesRefund = inCouplesBooking(refunds.bookingId)
const isOwnPayout = ofVendor(payouts.vendorId)

/** Receipts are the couple's, invoices of the commission the photographer's. */
const isOwnDocument = (person: Person) =>
  or(
    and(not(isVendors(moneyDocuments)), inCouplesBooking(moneyDocuments.bookingId)(person)),
    and(isVendors(moneyDocuments), inVendorsBooking(moneyDocuments.bookingId)(person)),
  )

/** What was paid, paid back and paid out: of each payment its own side. */
export const MONEY_TABLES: readonly PersonalTable[] = [
  personal(payments, 'Payments', inBooking(payments.bookingId)),
  personal(charges, 'Card payments', within(charges.paymentId, payments, inCouplesBooking(payments.bookingId)), {
    without: { checkoutUrl: 'secret', customerRef: 'secret' },
  }),
  personal(schema.savedWays, 'Saved ways to pay', inCouplesBooking(schema.savedWays.bookingId), {
    without: { customerRef: 'secret', methodRef: 'secret', mandateRef: 'secret' },
  }),
  personal(schema.waySetups, 'Ways to pay that you asked us to save', inCouplesBooking(schema.waySetups.bookingId), {
    without: { customerRef: 'secret', sessionRef: 'secret', pageUrl: 'secret' },
  }),
  personal(
    schema.automaticPayments,
    'Automatic payments',
    within(schema.automaticPayments.paymentId, payments, inCouplesBooking(payments.bookingId)),
  ),
  personal(refunds, 'Refunds', isCouplesRefund, { without: { reason: 'of another' } }),
  personal(refundReturns, 'Refunds that came back', within(refundReturns.refundId, refunds, isCouplesRefund)),
  personal(taxReports, 'Sales tax reported', inCouplesBooking(taxReports.bookingId)),
  personal(chargebacks, 'Payments a bank took back', inBooking(chargebacks.bookingId)),
  personal(payouts, 'Payouts', isOwnPayout, { without: { releaseReason: 'of another' } }),
  personal(transfers, 'Parts of payouts', within(transfers.payoutId, payouts, isOwnPayout)),
  personal(schema.bankPayouts, 'Payouts to your bank', ofVendor(schema.bankPayouts.vendorId)),
  personal(recoveries, 'Payments taken back from you', ofVendor(recoveries.vendorId), {
    without: { waiveReason: 'of another' },
  }),
  personal(
    recoveryParts,
    'Parts of those',
    within(recoveryParts.recoveryId, recoveries, ofVendor(recoveries.vendorId)),
  ),
  personal(journal, 'Movements of money', inBooking(journal.bookingId)),
  personal(ledgerEntries, 'Their entries', (person) =>
    or(
      eq(ledgerEntries.ownerId, person.vendorId),
      within(ledgerEntries.ownerId, schema.bookings, ({ coupleId }) => eq(schema.bookings.clientId, coupleId))(person),
    ),
  ),
  personal(moneyDocuments, 'Receipts and invoices', isOwnDocument),
  personal(
    moneyDocumentPdfs,
    'Receipts and invoices (PDF)',
    within(moneyDocumentPdfs.documentId, moneyDocuments, isOwnDocument),
    { without: { bytes: 'as a file' } },
  ),
]
