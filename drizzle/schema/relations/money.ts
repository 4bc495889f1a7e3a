import { defineRelationsPart } from 'drizzle-orm'
import * as schema from '../index.ts'

export const money = defineRelationsPart(schema, (r) => ({
  payments: {
    booking: r.one.bookings({ from: r.payments.bookingId, to: r.bookings.id, optional: false }),
    replaces: r.one.payments({ from: r.payments.replacesId, to: r.payments.id }),
    moneyDocuments: r.many.moneyDocuments({ from: r.payments.id, to: r.moneyDocuments.paymentId }),
    charges: r.many.charges({ from: r.payments.id, to: r.charges.paymentId }),
    refunds: r.many.refunds({ from: r.payments.id, to: r.refunds.paymentId }),
  },
  charges: {
    payment: r.one.payments({ from: r.charges.paymentId, to: r.payments.id, optional: false }),
    openedByUser: r.one.users({ from: r.charges.openedBy, to: r.users.id }),
    chargebacks: r.many.chargebacks({ from: r.charges.id, to: r.chargebacks.chargeId }),
    refunds: r.many.refunds({ from: r.charges.id, to: r.refunds.chargeId }),
    transfers: r.many.transfers({ from: r.charges.id, to: r.transfers.chargeId }),
  },
  refunds: {
    booking: r.one.bookings({ from: r.refunds.bookingId, to: r.bookings.id, optional: false }),
    payment: r.one.payments({ from: r.refunds.paymentId, to: r.payments.id, optional: false }),
    charge: r.one.charges({ from: r.refunds.chargeId, to: r.charges.id }),
    chargebacks: r.many.chargebacks({ from: r.refunds.id, to: r.chargebacks.refundId }),
    refundReturns: r.many.refundReturns({ from: r.refunds.id, to: r.refundReturns.refundId }),
  },
  taxReports: {
    booking: r.one.bookings({ from: r.taxReports.bookingId, to: r.bookings.id, optional: false }),
    sale: r.one.taxReports({ from: r.taxReports.saleId, to: r.taxReports.id }),
  },
  refundReturns: {
    refund: r.one.refunds({ from: r.refundReturns.refundId, to: r.refunds.id, optional: false }),
  },
  payoutAccounts: {
    vendor: r.one.photographers({ from: r.payoutAccounts.vendorId, to: r.photographers.id, optional: false }),
  },
  payouts: {
    vendor: r.one.photographers({ from: r.payouts.vendorId, to: r.photographers.id, optional: false }),
    booking: r.one.bookings({ from: r.payouts.bookingId, to: r.bookings.id, optional: false }),
    moneyApprovals: r.many.moneyApprovals({ from: r.payouts.id, to: r.moneyApprovals.payoutId }),
    recoveryParts: r.many.recoveryParts({ from: r.payouts.id, to: r.recoveryParts.payoutId }),
    transfers: r.many.transfers({ from: r.payouts.id, to: r.transfers.payoutId }),
  },
  transfers: {
    payout: r.one.payouts({ from: r.transfers.payoutId, to: r.payouts.id, optional: false }),
    charge: r.one.charges({ from: r.transfers.chargeId, to: r.charges.id }),
    recoveryParts: r.many.recoveryParts({ from: r.transfers.id, to: r.recoveryParts.transferId }),
  },
  chargebacks: {
    booking: r.one.bookings({ from: r.chargebacks.bookingId, to: r.bookings.id, optional: false }),
    charge: r.one.charges({ from: r.chargebacks.chargeId, to: r.charges.id, optional: false }),
    refund: r.one.refunds({ from: r.chargebacks.refundId, to: r.refunds.id }),
    recovery: r.one.recoveries({ from: r.chargebacks.id, to: r.recoveries.chargebackId }),
  },
  recoveries: {
    chargeback: r.one.chargebacks({ from: r.recoveries.chargebackId, to: r.chargebacks.id, optional: false }),
    booking: r.one.bookings({ from: r.recoveries.bookingId, to: r.bookings.id, optional: false }),
    vendor: r.one.photographers({ from: r.recoveries.vendorId, to: r.photographers.id, optional: false }),
    parts: r.many.recoveryParts({ from: r.recoveries.id, to: r.recoveryParts.recoveryId }),
  },
  recoveryParts: {
    recovery: r.one.recoveries({ from: r.recoveryParts.recoveryId, to: r.recoveries.id, optional: false }),
    payout: r.one.payouts({ from: r.recoveryParts.payoutId, to: r.payouts.id }),
    transfer: r.one.transfers({ from: r.recoveryParts.transferId, to: r.transfers.id }),
  },
  bankPayouts: {
    vendor: r.one.photographers({ from: r.bankPayouts.vendorId, to: r.photographers.id, optional: false }),
  },
  journal: {
    booking: r.one.bookings({ from: r.journal.bookingId, to: r.bookings.id, optional: false }),
    entries: r.many.ledgerEntries({ from: r.journal.id, to: r.ledgerEntries.journalId }),
  },
  ledgerEntries: {
    journal: r.one.journal({ from: r.ledgerEntries.journalId, to: r.journal.id, optional: false }),
    moneyDocument: r.one.moneyDocuments({ from: r.ledgerEntries.id, to: r.moneyDocuments.id }),
  },
  moneyDocuments: {
    entry: r.one.ledgerEntries({ from: r.moneyDocuments.id, to: r.ledgerEntries.id, optional: false }),
    booking: r.one.bookings({ from: r.moneyDocuments.bookingId, to: r.bookings.id, optional: false }),
    payment: r.one.payments({ from: r.moneyDocuments.paymentId, to: r.payments.id }),
    pdf: r.one.moneyDocumentPdfs({ from: r.moneyDocuments.id, to: r.moneyDocumentPdfs.documentId }),
  },
  moneyDocumentPdfs: {
    document: r.one.moneyDocuments({ from: r.moneyDocumentPdfs.documentId, to: r.moneyDocuments.id, optional: false }),
  },
}))
