import { defineRelationsPart } from 'drizzle-orm'
import * as schema from '../index.ts'

export const people = defineRelationsPart(schema, (r) => ({
  users: {
    uploadSessions: r.many.uploadSessions({ from: r.users.id, to: r.uploadSessions.userId }),
    messageAttachments: r.many.messageAttachments({ from: r.users.id, to: r.messageAttachments.userId }),
    profile: r.one.profiles({ from: r.users.id, to: r.profiles.id }),
    client: r.one.clients({ from: r.users.id, to: r.clients.userId }),
    membership: r.one.clientMembers({ from: r.users.id, to: r.clientMembers.userId }),
    sessions: r.many.sessions({ from: r.users.id, to: r.sessions.userId }),
    knownDevices: r.many.knownDevices({ from: r.users.id, to: r.knownDevices.userId }),
    identities: r.many.identities({ from: r.users.id, to: r.identities.userId }),
    emailTokens: r.many.emailTokens({ from: r.users.id, to: r.emailTokens.userId }),
    consents: r.many.consents({ from: r.users.id, to: r.consents.userId }),
    inquiryDrafts: r.many.inquiryDrafts({ from: r.users.id, to: r.inquiryDrafts.userId }),
    notifications: r.many.notifications({ from: r.users.id, to: r.notifications.userId }),
    photographer: r.one.photographers({ from: r.users.id, to: r.photographers.userId }),
    vettingScores: r.many.vettingScores({ from: r.users.id, to: r.vettingScores.reviewerId }),
    shortlistNotes: r.many.shortlistNotes({ from: r.users.id, to: r.shortlistNotes.userId }),
  },
  profiles: {
    user: r.one.users({ from: r.profiles.id, to: r.users.id, optional: false }),
  },
  clients: {
    user: r.one.users({ from: r.clients.userId, to: r.users.id, optional: false }),
    members: r.many.clientMembers({ from: r.clients.id, to: r.clientMembers.clientId }),
    partnerInvites: r.many.partnerInvites({ from: r.clients.id, to: r.partnerInvites.clientId }),
    bookings: r.many.bookings({ from: r.clients.id, to: r.bookings.clientId }),
    contracts: r.many.vendorContracts({ from: r.clients.id, to: r.vendorContracts.clientId }),
    dateAlerts: r.many.dateAlerts({ from: r.clients.id, to: r.dateAlerts.clientId }),
    threads: r.many.threads({ from: r.clients.id, to: r.threads.clientId }),
    inquiries: r.many.inquiries({ from: r.clients.id, to: r.inquiries.clientId }),
    reviews: r.many.reviews({ from: r.clients.id, to: r.reviews.clientId }),
    shortlistEntries: r.many.shortlistEntries({ from: r.clients.id, to: r.shortlistEntries.clientId }),
    tasks: r.many.vendorTasks({ from: r.clients.id, to: r.vendorTasks.relatedClientId }),
  },
  clientMembers: {
    user: r.one.users({ from: r.clientMembers.userId, to: r.users.id, optional: false }),
    client: r.one.clients({ from: r.clientMembers.clientId, to: r.clients.id, optional: false }),
  },
  partnerInvites: {
    client: r.one.clients({ from: r.partnerInvites.clientId, to: r.clients.id, optional: false }),
    invitedByUser: r.one.users({ from: r.partnerInvites.invitedBy, to: r.users.id, optional: false }),
  },
  sessions: {
    user: r.one.users({ from: r.sessions.userId, to: r.users.id, optional: false }),
  },
  identities: {
    user: r.one.users({ from: r.identities.userId, to: r.users.id, optional: false }),
  },
  knownDevices: {
    user: r.one.users({ from: r.knownDevices.userId, to: r.users.id, optional: false }),
  },
  emailTokens: {
    user: r.one.users({ from: r.emailTokens.userId, to: r.users.id, optional: false }),
  },
  consents: {
    user: r.one.users({ from: r.consents.userId, to: r.users.id, optional: false }),
  },
  uploadSessions: {
    user: r.one.users({ from: r.uploadSessions.userId, to: r.users.id }),
    uploads: r.many.uploads({ from: r.uploadSessions.id, to: r.uploads.sessionId }),
  },
  uploads: {
    session: r.one.uploadSessions({ from: r.uploads.sessionId, to: r.uploadSessions.id, optional: false }),
  },
  vettingCases: {
    photographer: r.one.photographers({ from: r.vettingCases.photographerId, to: r.photographers.id, optional: false }),
    scores: r.many.vettingScores({ from: r.vettingCases.id, to: r.vettingScores.caseId }),
    claims: r.many.vettingClaims({ from: r.vettingCases.id, to: r.vettingClaims.caseId }),
  },
  vettingScores: {
    case: r.one.vettingCases({ from: r.vettingScores.caseId, to: r.vettingCases.id, optional: false }),
    reviewer: r.one.users({ from: r.vettingScores.reviewerId, to: r.users.id }),
  },
  pictureChecks: {
    image: r.one.photographerImages({ from: r.pictureChecks.imageId, to: r.photographerImages.id, optional: false }),
  },
  applicationChecks: {
    photographer: r.one.photographers({
      from: r.applicationChecks.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  infoRequests: {
    photographer: r.one.photographers({ from: r.infoRequests.photographerId, to: r.photographers.id, optional: false }),
    requestedByUser: r.one.users({ from: r.infoRequests.requestedBy, to: r.users.id }),
  },
  markets: {
    photographers: r.many.photographers({
      from: r.markets.id.through(r.photographerMarkets.marketId),
      to: r.photographers.id.through(r.photographerMarkets.photographerId),
    }),
  },
  styles: {
    nearStyle: r.one.styles({ from: r.styles.nearStyleId, to: r.styles.id }),
  },
  photographers: {
    user: r.one.users({ from: r.photographers.userId, to: r.users.id, optional: false }),
    approvalAskedByUser: r.one.users({ from: r.photographers.approvalAskedBy, to: r.users.id }),
    infoRequests: r.many.infoRequests({ from: r.photographers.id, to: r.infoRequests.photographerId }),
    vettingCases: r.many.vettingCases({ from: r.photographers.id, to: r.vettingCases.photographerId }),
    applicationCheck: r.one.applicationChecks({ from: r.photographers.id, to: r.applicationChecks.photographerId }),
    calendarDays: r.many.calendarDays({ from: r.photographers.id, to: r.calendarDays.photographerId }),
    calendar: r.one.calendars({ from: r.photographers.id, to: r.calendars.photographerId }),
    calendarFeeds: r.many.calendarFeeds({ from: r.photographers.id, to: r.calendarFeeds.photographerId }),
    bookings: r.many.bookings({ from: r.photographers.id, to: r.bookings.photographerId }),
    offerDrafts: r.many.offerDrafts({ from: r.photographers.id, to: r.offerDrafts.photographerId }),
    contracts: r.many.vendorContracts({ from: r.photographers.id, to: r.vendorContracts.vendorId }),
    contractTemplates: r.many.contractTemplates({ from: r.photographers.id, to: r.contractTemplates.photographerId }),
    contractAnnexes: r.many.contractAnnexes({ from: r.photographers.id, to: r.contractAnnexes.photographerId }),
    dateAlertPhotographers: r.many.dateAlertPhotographers({
      from: r.photographers.id,
      to: r.dateAlertPhotographers.photographerId,
    }),
    directoryCard: r.one.directoryCards({ from: r.photographers.id, to: r.directoryCards.photographerId }),
    threads: r.many.threads({ from: r.photographers.id, to: r.threads.vendorId }),
    inquiries: r.many.inquiries({ from: r.photographers.id, to: r.inquiries.photographerId }),
    packages: r.many.packages({ from: r.photographers.id, to: r.packages.photographerId }),
    policy: r.one.photographerPolicies({ from: r.photographers.id, to: r.photographerPolicies.photographerId }),
    recoveries: r.many.recoveries({ from: r.photographers.id, to: r.recoveries.vendorId }),
    bankPayouts: r.many.bankPayouts({ from: r.photographers.id, to: r.bankPayouts.vendorId }),
    payoutAccount: r.one.payoutAccounts({ from: r.photographers.id, to: r.payoutAccounts.vendorId }),
    payouts: r.many.payouts({ from: r.photographers.id, to: r.payouts.vendorId }),
    images: r.many.photographerImages({ from: r.photographers.id, to: r.photographerImages.photographerId }),
    markets: r.many.markets({
      from: r.photographers.id.through(r.photographerMarkets.photographerId),
      to: r.markets.id.through(r.photographerMarkets.marketId),
    }),
    facts: r.one.photographerFacts({ from: r.photographers.id, to: r.photographerFacts.photographerId }),
    staffNotes: r.many.staffNotes({ from: r.photographers.id, to: r.staffNotes.photographerId }),
    savedReplies: r.many.savedReplies({ from: r.photographers.id, to: r.savedReplies.photographerId }),
    reviews: r.many.reviews({ from: r.photographers.id, to: r.reviews.photographerId }),
    shortlistEntries: r.many.shortlistEntries({ from: r.photographers.id, to: r.shortlistEntries.photographerId }),
    bookingSubstitutes: r.many.bookingSubstitutes({
      from: r.photographers.id,
      to: r.bookingSubstitutes.photographerId,
    }),
    tasks: r.many.vendorTasks({ from: r.photographers.id, to: r.vendorTasks.vendorId }),
    weddings: r.many.weddings({ from: r.photographers.id, to: r.weddings.photographerId }),
  },
  photographerImages: {
    photographer: r.one.photographers({
      from: r.photographerImages.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
    check: r.one.pictureChecks({ from: r.photographerImages.id, to: r.pictureChecks.imageId }),
  },
  photographerMarkets: {
    photographer: r.one.photographers({
      from: r.photographerMarkets.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
    market: r.one.markets({ from: r.photographerMarkets.marketId, to: r.markets.id, optional: false }),
  },
  photographerFacts: {
    photographer: r.one.photographers({
      from: r.photographerFacts.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  staffNotes: {
    photographer: r.one.photographers({ from: r.staffNotes.photographerId, to: r.photographers.id, optional: false }),
    author: r.one.users({ from: r.staffNotes.authorId, to: r.users.id }),
  },
  calendarDays: {
    photographer: r.one.photographers({ from: r.calendarDays.photographerId, to: r.photographers.id, optional: false }),
  },
  calendars: {
    photographer: r.one.photographers({ from: r.calendars.photographerId, to: r.photographers.id, optional: false }),
  },
  calendarFeeds: {
    photographer: r.one.photographers({
      from: r.calendarFeeds.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
    days: r.many.calendarFeedDays({ from: r.calendarFeeds.id, to: r.calendarFeedDays.feedId }),
  },
  calendarFeedDays: {
    feed: r.one.calendarFeeds({ from: r.calendarFeedDays.feedId, to: r.calendarFeeds.id, optional: false }),
  },
  packages: {
    photographer: r.one.photographers({ from: r.packages.photographerId, to: r.photographers.id, optional: false }),
    items: r.many.packageItems({ from: r.packages.id, to: r.packageItems.packageId }),
  },
  packageItems: {
    package: r.one.packages({ from: r.packageItems.packageId, to: r.packages.id, optional: false }),
  },
  photographerPolicies: {
    photographer: r.one.photographers({
      from: r.photographerPolicies.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  savedReplies: {
    photographer: r.one.photographers({ from: r.savedReplies.photographerId, to: r.photographers.id, optional: false }),
  },
  vendorTasks: {
    vendor: r.one.photographers({ from: r.vendorTasks.vendorId, to: r.photographers.id, optional: false }),
    relatedClient: r.one.clients({ from: r.vendorTasks.relatedClientId, to: r.clients.id }),
  },
  weddings: {
    photographer: r.one.photographers({ from: r.weddings.photographerId, to: r.photographers.id, optional: false }),
    images: r.many.weddingImages({ from: r.weddings.id, to: r.weddingImages.weddingId }),
  },
  weddingImages: {
    wedding: r.one.weddings({ from: r.weddingImages.weddingId, to: r.weddings.id, optional: false }),
  },
  directoryCards: {
    photographer: r.one.photographers({
      from: r.directoryCards.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
    matchRow: r.one.matchRows({ from: r.directoryCards.photographerId, to: r.matchRows.photographerId }),
  },
  matchRows: {
    card: r.one.directoryCards({
      from: r.matchRows.photographerId,
      to: r.directoryCards.photographerId,
      optional: false,
    }),
  },
  shortlistEntries: {
    client: r.one.clients({ from: r.shortlistEntries.clientId, to: r.clients.id, optional: false }),
    photographer: r.one.photographers({
      from: r.shortlistEntries.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
    notes: r.many.shortlistNotes({
      from: [r.shortlistEntries.clientId, r.shortlistEntries.photographerId],
      to: [r.shortlistNotes.clientId, r.shortlistNotes.photographerId],
    }),
  },
  shortlistNotes: {
    user: r.one.users({ from: r.shortlistNotes.userId, to: r.users.id, optional: false }),
    entry: r.one.shortlistEntries({
      from: [r.shortlistNotes.clientId, r.shortlistNotes.photographerId],
      to: [r.shortlistEntries.clientId, r.shortlistEntries.photographerId],
      optional: false,
    }),
  },
  dateAlerts: {
    client: r.one.clients({ from: r.dateAlerts.clientId, to: r.clients.id, optional: false }),
    photographers: r.many.dateAlertPhotographers({ from: r.dateAlerts.id, to: r.dateAlertPhotographers.alertId }),
  },
  dateAlertPhotographers: {
    alert: r.one.dateAlerts({ from: r.dateAlertPhotographers.alertId, to: r.dateAlerts.id, optional: false }),
    photographer: r.one.photographers({
      from: r.dateAlertPhotographers.photographerId,
      to: r.photographers.id,
      optional: false,
    }),
  },
  notifications: {
    user: r.one.users({ from: r.notifications.userId, to: r.users.id, optional: false }),
  },
  emailOutbox: {
    events: r.many.emailEvents({ from: r.emailOutbox.id, to: r.emailEvents.outboxId }),
  },
  emailEvents: {
    outbox: r.one.emailOutbox({ from: r.emailEvents.outboxId, to: r.emailOutbox.id }),
  },
  settings: {
    updatedByUser: r.one.users({ from: r.settings.updatedBy, to: r.users.id }),
  },
}))
