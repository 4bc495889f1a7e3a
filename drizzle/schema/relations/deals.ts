import { defineRelationsPart } from 'drizzle-orm'
import * as schema from '../index.ts'

export const deals = defineRelationsPart(schema, (r) => ({
  threads: {
    vendor: r.one.photographers({ from: r.threads.vendorId, to: r.photographers.id, optional: false }),
    client: r.one.clients({ from: r.threads.clientId, to: r.clients.id, optional: false }),
    attachments: r.many.messageAttachments({ from: r.threads.id, to: r.messageAttachments.threadId }),
    inquiries: r.many.inquiries({ from: r.threads.id, to: r.inquiries.threadId }),
    bookings: r.many.bookings({
      from: [r.threads.vendorId, r.threads.clientId],
      to: [r.bookings.photographerId, r.bookings.clientId],
    }),
    messages: r.many.vendorMessages({ from: r.threads.id, to: r.vendorMessages.threadId }),
    blocks: r.many.threadBlocks({ from: r.threads.id, to: r.threadBlocks.threadId }),
    reports: r.many.threadReports({ from: r.threads.id, to: r.threadReports.threadId }),
  },
  inquiries: {
    photographer: r.one.photographers({ from: r.inquiries.photographerId, to: r.photographers.id, optional: false }),
    client: r.one.clients({ from: r.inquiries.clientId, to: r.clients.id, optional: false }),
    thread: r.one.threads({ from: r.inquiries.threadId, to: r.threads.id, optional: false }),
    bookings: r.many.bookings({ from: r.inquiries.id, to: r.bookings.inquiryId }),
    offerDraft: r.one.offerDrafts({ from: r.inquiries.id, to: r.offerDrafts.inquiryId }),
  },
  inquiryDrafts: {
    user: r.one.users({ from: r.inquiryDrafts.userId, to: r.users.id }),
  },
  vendorMessages: {
    sender: r.one.users({ from: r.vendorMessages.senderId, to: r.users.id }),
    thread: r.one.threads({ from: r.vendorMessages.threadId, to: r.threads.id, optional: false }),
    attachments: r.many.messageAttachments({ from: r.vendorMessages.id, to: r.messageAttachments.messageId }),
    reports: r.many.threadReports({ from: r.vendorMessages.id, to: r.threadReports.messageId }),
  },
  threadBlocks: {
    thread: r.one.threads({ from: r.threadBlocks.threadId, to: r.threads.id, optional: false }),
  },
  threadReports: {
    thread: r.one.threads({ from: r.threadReports.threadId, to: r.threads.id, optional: false }),
    message: r.one.vendorMessages({ from: r.threadReports.messageId, to: r.vendorMessages.id }),
    resolvedByUser: r.one.users({ from: r.threadReports.resolvedBy, to: r.users.id }),
  },
  contactCases: {
    thread: r.one.threads({ from: r.contactCases.threadId, to: r.threads.id, optional: false }),
    user: r.one.users({ from: r.contactCases.userId, to: r.users.id, optional: false }),
  },
  contactSteps: {
    thread: r.one.threads({ from: r.contactSteps.threadId, to: r.threads.id, optional: false }),
    user: r.one.users({ from: r.contactSteps.userId, to: r.users.id, optional: false }),
  },
  messageAttachments: {
    thread: r.one.threads({ from: r.messageAttachments.threadId, to: r.threads.id, optional: false }),
    user: r.one.users({ from: r.messageAttachments.userId, to: r.users.id }),
    message: r.one.vendorMessages({ from: r.messageAttachments.messageId, to: r.vendorMessages.id }),
  },
  bookings: {
    photographer: r.one.photographers({ from: r.bookings.photographerId, to: r.photographers.id, optional: false }),
    client: r.one.clients({ from: r.bookings.clientId, to: r.clients.id, optional: false }),
    inquiry: r.one.inquiries({ from: r.bookings.inquiryId, to: r.inquiries.id }),
    thread: r.one.threads({
      from: [r.bookings.photographerId, r.bookings.clientId],
      to: [r.threads.vendorId, r.threads.clientId],
    }),
    amendments: r.many.amendments({ from: r.bookings.id, to: r.amendments.bookingId }),
    moneyApprovals: r.many.moneyApprovals({ from: r.bookings.id, to: r.moneyApprovals.bookingId }),
    offers: r.many.offers({ from: r.bookings.id, to: r.offers.bookingId }),
    offerDraft: r.one.offerDrafts({ from: r.bookings.id, to: r.offerDrafts.bookingId }),
    events: r.many.bookingEvents({ from: r.bookings.id, to: r.bookingEvents.bookingId }),
    tasks: r.many.bookingTasks({ from: r.bookings.id, to: r.bookingTasks.bookingId }),
    deliveries: r.many.deliveries({ from: r.bookings.id, to: r.deliveries.bookingId }),
    contracts: r.many.vendorContracts({ from: r.bookings.id, to: r.vendorContracts.bookingId }),
    dayPlanEntries: r.many.dayPlanEntries({ from: r.bookings.id, to: r.dayPlanEntries.bookingId }),
    disputes: r.many.disputes({ from: r.bookings.id, to: r.disputes.bookingId }),
    journal: r.many.journal({ from: r.bookings.id, to: r.journal.bookingId }),
    moneyDocuments: r.many.moneyDocuments({ from: r.bookings.id, to: r.moneyDocuments.bookingId }),
    chargebacks: r.many.chargebacks({ from: r.bookings.id, to: r.chargebacks.bookingId }),
    recoveries: r.many.recoveries({ from: r.bookings.id, to: r.recoveries.bookingId }),
    payments: r.many.payments({ from: r.bookings.id, to: r.payments.bookingId }),
    refunds: r.many.refunds({ from: r.bookings.id, to: r.refunds.bookingId }),
    payouts: r.many.payouts({ from: r.bookings.id, to: r.payouts.bookingId }),
    reviews: r.many.reviews({ from: r.bookings.id, to: r.reviews.bookingId }),
    reviewPhotos: r.many.reviewPhotos({ from: r.bookings.id, to: r.reviewPhotos.bookingId }),
    substitutes: r.many.bookingSubstitutes({ from: r.bookings.id, to: r.bookingSubstitutes.bookingId }),
  },
  offers: {
    booking: r.one.bookings({ from: r.offers.bookingId, to: r.bookings.id, optional: false }),
    items: r.many.offerItems({ from: r.offers.id, to: r.offerItems.offerId }),
    contracts: r.many.vendorContracts({ from: r.offers.id, to: r.vendorContracts.offerId }),
  },
  offerItems: {
    offer: r.one.offers({ from: r.offerItems.offerId, to: r.offers.id, optional: false }),
  },
  offerDrafts: {
    photographer: r.one.photographers({ from: r.offerDrafts.photographerId, to: r.photographers.id, optional: false }),
    inquiry: r.one.inquiries({ from: r.offerDrafts.inquiryId, to: r.inquiries.id }),
    booking: r.one.bookings({ from: r.offerDrafts.bookingId, to: r.bookings.id }),
  },
  bookingEvents: {
    booking: r.one.bookings({ from: r.bookingEvents.bookingId, to: r.bookings.id, optional: false }),
    actor: r.one.profiles({ from: r.bookingEvents.actorId, to: r.profiles.id }),
  },
  bookingTasks: {
    booking: r.one.bookings({ from: r.bookingTasks.bookingId, to: r.bookings.id, optional: false }),
  },
  deliveries: {
    booking: r.one.bookings({ from: r.deliveries.bookingId, to: r.bookings.id, optional: false }),
  },
  bookingSubstitutes: {
    booking: r.one.bookings({ from: r.bookingSubstitutes.bookingId, to: r.bookings.id, optional: false }),
    photographer: r.one.photographers({
      from: r.bookingSubstitutes.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  vendorContracts: {
    vendor: r.one.photographers({ from: r.vendorContracts.vendorId, to: r.photographers.id, optional: false }),
    client: r.one.clients({ from: r.vendorContracts.clientId, to: r.clients.id, optional: false }),
    supersedes: r.one.vendorContracts({ from: r.vendorContracts.supersedesId, to: r.vendorContracts.id }),
    offer: r.one.offers({ from: r.vendorContracts.offerId, to: r.offers.id }),
    booking: r.one.bookings({ from: r.vendorContracts.bookingId, to: r.bookings.id }),
    thread: r.one.threads({
      from: [r.vendorContracts.vendorId, r.vendorContracts.clientId],
      to: [r.threads.vendorId, r.threads.clientId],
    }),
    amendments: r.many.amendments({ from: r.vendorContracts.id, to: r.amendments.contractId }),
    signatures: r.many.contractSignatures({ from: r.vendorContracts.id, to: r.contractSignatures.contractId }),
    events: r.many.contractEvents({ from: r.vendorContracts.id, to: r.contractEvents.contractId }),
    pdfs: r.many.contractPdfs({ from: r.vendorContracts.id, to: r.contractPdfs.contractId }),
  },
  contractTemplates: {
    photographer: r.one.photographers({
      from: r.contractTemplates.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  contractAnnexes: {
    photographer: r.one.photographers({
      from: r.contractAnnexes.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  contractSignatures: {
    contract: r.one.vendorContracts({
      from: r.contractSignatures.contractId,
      to: r.vendorContracts.id,
      optional: false,
    }),
  },
  contractEvents: {
    contract: r.one.vendorContracts({ from: r.contractEvents.contractId, to: r.vendorContracts.id, optional: false }),
    actor: r.one.profiles({ from: r.contractEvents.actorId, to: r.profiles.id }),
  },
  contractPdfs: {
    contract: r.one.vendorContracts({ from: r.contractPdfs.contractId, to: r.vendorContracts.id, optional: false }),
  },
  amendments: {
    booking: r.one.bookings({ from: r.amendments.bookingId, to: r.bookings.id, optional: false }),
    contract: r.one.vendorContracts({ from: r.amendments.contractId, to: r.vendorContracts.id, optional: false }),
    newContract: r.one.vendorContracts({ from: r.amendments.newContractId, to: r.vendorContracts.id }),
    pdf: r.one.amendmentPdfs({ from: r.amendments.id, to: r.amendmentPdfs.amendmentId }),
  },
  amendmentPdfs: {
    amendment: r.one.amendments({ from: r.amendmentPdfs.amendmentId, to: r.amendments.id, optional: false }),
  },
  dayPlanEntries: {
    booking: r.one.bookings({ from: r.dayPlanEntries.bookingId, to: r.bookings.id, optional: false }),
    place: r.one.dayPlanEntries({ from: r.dayPlanEntries.placeId, to: r.dayPlanEntries.id }),
    changes: r.many.dayPlanChanges({ from: r.dayPlanEntries.id, to: r.dayPlanChanges.entryId }),
  },
  dayPlanChanges: {
    booking: r.one.bookings({ from: r.dayPlanChanges.bookingId, to: r.bookings.id, optional: false }),
    entry: r.one.dayPlanEntries({ from: r.dayPlanChanges.entryId, to: r.dayPlanEntries.id, optional: false }),
    byUser: r.one.users({ from: r.dayPlanChanges.byUserId, to: r.users.id }),
  },
  disputes: {
    booking: r.one.bookings({ from: r.disputes.bookingId, to: r.bookings.id, optional: false }),
    openedByUser: r.one.users({ from: r.disputes.openedBy, to: r.users.id }),
    decidedByUser: r.one.users({ from: r.disputes.decidedBy, to: r.users.id }),
    messages: r.many.disputeMessages({ from: r.disputes.id, to: r.disputeMessages.disputeId }),
  },
  disputeMessages: {
    dispute: r.one.disputes({ from: r.disputeMessages.disputeId, to: r.disputes.id, optional: false }),
    author: r.one.users({ from: r.disputeMessages.authorId, to: r.users.id }),
  },
  reviews: {
    booking: r.one.bookings({ from: r.reviews.bookingId, to: r.bookings.id, optional: false }),
    photographer: r.one.photographers({ from: r.reviews.photographerId, to: r.photographers.id, optional: false }),
    client: r.one.clients({ from: r.reviews.clientId, to: r.clients.id, optional: false }),
    reply: r.one.reviewReplies({ from: r.reviews.id, to: r.reviewReplies.reviewId }),
    dispute: r.one.reviewDisputes({ from: r.reviews.id, to: r.reviewDisputes.reviewId }),
  },
  reviewPhotos: {
    booking: r.one.bookings({ from: r.reviewPhotos.bookingId, to: r.bookings.id, optional: false }),
  },
  reviewReplies: {
    review: r.one.reviews({ from: r.reviewReplies.reviewId, to: r.reviews.id, optional: false }),
  },
  reviewDisputes: {
    review: r.one.reviews({ from: r.reviewDisputes.reviewId, to: r.reviews.id, optional: false }),
  },
  moneyApprovals: {
    booking: r.one.bookings({ from: r.moneyApprovals.bookingId, to: r.bookings.id, optional: false }),
    payout: r.one.payouts({ from: r.moneyApprovals.payoutId, to: r.payouts.id }),
    askedByUser: r.one.users({ from: r.moneyApprovals.askedBy, to: r.users.id }),
  },
}))
