import { and, eq, gte, inArray, isNotNull, lt, max, ne, not, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'
import { hasSecret, MAIL_NAMES } from '#emails/catalog.ts'
import { KEPT_DAYS } from '#features/marketing/retention.ts'
import { hasRow, isOneOf, subquery } from '#server/database/sql.ts'
import { before, byJob, type Retention, remove, stay } from './retention-rules.ts'

const { photographers, photographerImages, weddings, weddingImages } = schema
const applicants = alias(photographers, 'applicants')

/** The applicants who were refused or withdrew, and whose time is over. */
const formerApplicants = (at: Date) =>
  subquery
    .select({ id: applicants.id })
    .from(applicants)
    .where(
      and(
        isOneOf(applicants.approvalStatus, ['rejected', 'cancelled']),
        lt(
          sql`coalesce(${applicants.decidedAt}, ${applicants.updatedAt})`,
          before(at, KEPT_DAYS.application).toISOString(),
        ),
      ),
    )

/** Pictures leave in two steps: the job of the uploads then deletes the rows with their files. */
const asRemoved = (at: Date) => ({ status: 'removed', expiresAt: at })

const APPLICATIONS: readonly Retention[] = [
  {
    table: photographers,
    kind: 'application',
    how: 'erase',
    set: () => ({
      businessName: '',
      location: '',
      specialty: [],
      bio: '',
      phone: null,
      couplesPhone: null,
      website: null,
      instagramId: null,
      startingPriceCents: null,
      adminNotes: null,
      rejectionReasons: [],
      takenFrom: null,
      takenTo: null,
    }),
    when: (at) => and(inArray(photographers.id, formerApplicants(at)), ne(photographers.bio, '')),
  },
  {
    table: photographerImages,
    kind: 'application',
    how: 'erase',
    set: asRemoved,
    when: (at) =>
      and(inArray(photographerImages.photographerId, formerApplicants(at)), eq(photographerImages.status, 'ready')),
  },
  {
    table: weddingImages,
    kind: 'application',
    how: 'erase',
    set: asRemoved,
    when: (at) =>
      and(
        hasRow(
          weddings,
          and(eq(weddings.id, weddingImages.weddingId), inArray(weddings.photographerId, formerApplicants(at))),
        ),
        eq(weddingImages.status, 'ready'),
      ),
  },
  remove(weddings, 'application', (at) =>
    and(
      inArray(weddings.photographerId, formerApplicants(at)),
      not(hasRow(weddingImages, eq(weddingImages.weddingId, weddings.id))),
    ),
  ),
  ...[schema.infoRequests, schema.staffNotes, schema.vettingCases, schema.applicationChecks].map((table) =>
    remove(table, 'application', (at) => inArray(table.photographerId, formerApplicants(at))),
  ),
]

const {
  dataExportParts,
  dataExports,
  emailOutbox,
  emailTokens,
  newsletterSubscribers,
  partnerInvites,
  rateLimits,
  sessions,
} = schema
const ERASED_MAIL = { props: {}, html: null, text: null }

const VISITS: readonly Retention[] = [
  remove(sessions, 'session', (at) =>
    or(lt(sessions.expiresAt, at), lt(sessions.createdAt, before(at, KEPT_DAYS.session.longest))),
  ),
  remove(schema.viewings, 'viewing', (at) => lt(schema.viewings.createdAt, before(at, KEPT_DAYS.viewing))),
  remove(schema.knownDevices, 'device', (at) => lt(schema.knownDevices.lastSeenAt, before(at, KEPT_DAYS.device))),
  remove(schema.factorResets, 'factor', (at) => lt(schema.factorResets.createdAt, before(at, KEPT_DAYS.factorReset))),
  remove(rateLimits, 'attempts', (at) => lt(rateLimits.expiresAt, at)),
  ...[
    emailTokens,
    partnerInvites,
    schema.teamInvites,
    schema.pendingSignIns,
    schema.webauthnChallenges,
    schema.dataRequests,
  ].map((table) => remove(table, 'link', (at) => lt(table.expiresAt, at))),
  remove(schema.inquiryDrafts, 'draft', (at) => lt(schema.inquiryDrafts.expiresAt, at)),
  remove(dataExportParts, 'export', (at) =>
    hasRow(dataExports, and(eq(dataExports.id, dataExportParts.exportId), lt(dataExports.expiresAt, at))),
  ),
  remove(dataExports, 'export', (at) => lt(dataExports.createdAt, before(at, KEPT_DAYS.export))),
  remove(schema.helpRequests, 'help', (at) => lt(schema.helpRequests.createdAt, before(at, KEPT_DAYS.help))),
  remove(schema.coupleNotes, 'note', (at) => lt(schema.coupleNotes.createdAt, before(at, KEPT_DAYS.note))),
  remove(schema.contactSteps, 'conduct', (at) => lt(schema.contactSteps.createdAt, before(at, KEPT_DAYS.conduct))),
  remove(schema.contactCases, 'conduct', (at) => lt(schema.contactCases.decidedAt, before(at, KEPT_DAYS.conduct))),
  remove(schema.takedowns, 'takedown', (at) =>
    and(
      isOneOf(schema.takedowns.status, ['dismissed', 'upheld', 'restored']),
      lt(schema.takedowns.updatedAt, before(at, KEPT_DAYS.takedown)),
    ),
  ),
  remove(newsletterSubscribers, 'subscriber', (at) => {
    const since = before(at, KEPT_DAYS.subscriber)
    const { status, unsubscribedAt, updatedAt } = newsletterSubscribers
    return or(lt(unsubscribedAt, since), and(eq(status, 'pending'), lt(updatedAt, since)))
  }),
]

const MAILS: readonly Retention[] = [
  {
    table: emailOutbox,
    kind: 'mail',
    how: 'erase',
    set: () => ERASED_MAIL,
    when: (at) =>
      and(
        isOneOf(emailOutbox.template, MAIL_NAMES.filter(hasSecret)),
        isOneOf(emailOutbox.status, ['sent', 'dead']),
        lt(emailOutbox.createdAt, before(at, KEPT_DAYS.secretMail)),
        ne(emailOutbox.props, {}),
      ),
  },
  // The row stays, because its key says that the mail was sent.
  {
    table: emailOutbox,
    kind: 'mail',
    how: 'erase',
    set: () => ({ ...ERASED_MAIL, toAddress: '', subject: null, lastError: null, coupleId: null }),
    when: (at) =>
      and(
        isOneOf(emailOutbox.status, ['sent', 'dead']),
        lt(emailOutbox.createdAt, before(at, KEPT_DAYS.mail)),
        ne(emailOutbox.toAddress, ''),
      ),
  },
  remove(schema.emailEvents, 'mail', (at) => lt(schema.emailEvents.createdAt, before(at, KEPT_DAYS.mail))),
  remove(schema.mailStops, 'mail', (at) => lt(schema.mailStops.mailedAt, before(at, KEPT_DAYS.mail))),
  remove(schema.capturedMails, 'mail', (at) => lt(schema.capturedMails.sentAt, before(at, KEPT_DAYS.mail))),
  remove(schema.notifications, 'notice', (at) => lt(schema.notifications.createdAt, before(at, KEPT_DAYS.notice))),
  remove(schema.paymentEvents, 'report', (at) => lt(schema.paymentEvents.handledAt, before(at, KEPT_DAYS.report))),
]

const { auditEvents, moderationActions, settingsHistory, vendorMessages } = schema
const later = alias(auditEvents, 'later_events')
const kept = alias(settingsHistory, 'kept_settings')

const RECORDS: readonly Retention[] = [
  {
    table: vendorMessages,
    kind: 'original',
    how: 'erase',
    set: () => ({ contentOriginal: null }),
    when: (at) =>
      and(isNotNull(vendorMessages.contentOriginal), lt(vendorMessages.createdAt, before(at, KEPT_DAYS.original))),
  },
  // A chain goes as a whole: one without its beginning would look damaged.
  remove(auditEvents, 'audit', (at) => {
    const since = before(at, KEPT_DAYS.audit)
    const isLater = and(
      eq(later.entityType, auditEvents.entityType),
      eq(later.entityId, auditEvents.entityId),
      gte(later.createdAt, since),
    )
    return and(
      lt(auditEvents.createdAt, since),
      notExists(subquery.select({ seq: later.seq }).from(later).where(isLater)),
    )
  }),
  remove(moderationActions, 'audit', (at) => lt(moderationActions.createdAt, before(at, KEPT_DAYS.audit))),
  remove(settingsHistory, 'audit', (at) =>
    and(
      lt(settingsHistory.createdAt, before(at, KEPT_DAYS.audit)),
      lt(settingsHistory.version, subquery.select({ newest: max(kept.version) }).from(kept)),
    ),
  ),
]

/** Every table with personal data, once for each way in which its rows end. */
export const RETENTIONS: readonly Retention[] = [
  ...APPLICATIONS,
  ...VISITS,
  ...MAILS,
  ...RECORDS,
  ...stay('account', [schema.users, schema.profiles, schema.clients, schema.clientMembers]),
  ...stay('account', [schema.consents, schema.identities, schema.mutedKinds]),
  ...stay('factor', [schema.totpFactors, schema.passkeys, schema.recoveryCodes]),
  ...stay('planning', [schema.shortlistEntries, schema.shortlistNotes, schema.bookingTasks, schema.vendorTasks]),
  ...byJob('planning', 'dateAlerts.watch', [schema.dateAlerts, schema.dateAlertPhotographers]),
  ...stay('profile', [
    photographers,
    photographerImages,
    schema.photographerMarkets,
    schema.photographerFacts,
    weddings,
    weddingImages,
    schema.packages,
    schema.packageItems,
    schema.photographerPolicies,
    schema.savedReplies,
    schema.contractTemplates,
    schema.calendars,
    schema.calendarDays,
    schema.calendarFeeds,
    schema.calendarFeedDays,
    schema.payoutAccounts,
    schema.directoryCards,
    schema.matchRows,
  ]),
  ...stay('profile', [schema.pictureHashes, schema.pictureChecks, schema.vettingScores, schema.vettingClaims]),
  ...byJob('upload', 'uploads.sweep', [schema.uploadSessions, schema.uploads, schema.fileDeletions]),
  ...stay('message', [
    schema.threads,
    schema.inquiries,
    vendorMessages,
    schema.messageAttachments,
    schema.threadBlocks,
    schema.threadReports,
  ]),
  ...byJob('dayPlan', 'privacy.retention', [schema.dayPlanEntries, schema.dayPlanChanges]),
  ...stay('booking', [
    schema.bookings,
    schema.offers,
    schema.offerItems,
    schema.offerDrafts,
    schema.bookingEvents,
    schema.deliveries,
    schema.disputes,
    schema.disputeMessages,
    schema.bookingSubstitutes,
    schema.moneyApprovals,
  ]),
  ...byJob('papers', 'privacy.retention', [
    schema.vendorContracts,
    schema.contractAnnexes,
    schema.contractSignatures,
    schema.contractEvents,
    schema.contractPdfs,
    schema.amendments,
    schema.amendmentPdfs,
    schema.moneyDocuments,
    schema.moneyDocumentPdfs,
  ]),
  ...stay('books', [
    schema.payments,
    schema.charges,
    schema.savedWays,
    schema.waySetups,
    schema.automaticPayments,
    schema.refunds,
    schema.refundReturns,
    schema.payouts,
    schema.transfers,
    schema.chargebacks,
    schema.recoveries,
    schema.recoveryParts,
    schema.bankPayouts,
    schema.balanceChanges,
    schema.taxReports,
    schema.journal,
    schema.ledgerEntries,
  ]),
  ...stay('review', [schema.reviews, schema.reviewReplies, schema.reviewDisputes]),
  ...byJob('review', 'uploads.sweep', [schema.reviewPhotos]),
]
