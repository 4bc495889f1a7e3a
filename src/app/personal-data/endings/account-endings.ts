import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import { goneAddress } from '#server/account/left.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import { isMailTo } from '../tables/account-tables.ts'
import { inCouplesBooking, ofAddress, ofCouple, ofUser, ofVendor, within } from '../tables/person.ts'
import { type Ending, either, erase, remove, type Where } from './ending.ts'

const { calendarDays, clients, dayPlanChanges, dayPlanEntries, emailEvents, emailOutbox, helpRequests } = schema
const { partnerInvites, photographers, takedowns, uploads, uploadSessions, users } = schema

const OPEN_MAILS = ['pending', 'sending'] as const
const ERASED_MAIL = { toAddress: '', props: {}, subject: null, html: null, text: null, lastError: null, coupleId: null }

export const LETTERS: readonly Ending[] = [
  remove(emailEvents, within(emailEvents.outboxId, emailOutbox, isMailTo)),
  remove(emailOutbox, (person) => and(isMailTo(person), isOneOf(emailOutbox.status, OPEN_MAILS))),
  erase(emailOutbox, isMailTo, () => ERASED_MAIL),
  remove(
    schema.capturedMails,
    ({ email }) => sql`${email.toLowerCase()} = any(lower(${schema.capturedMails.toAddress}::text)::text[])`,
  ),
  remove(schema.mailStops, ofAddress(schema.mailStops.address)),
  remove(schema.dataRequests, ofAddress(schema.dataRequests.email)),
  remove(schema.newsletterSubscribers, ofAddress(schema.newsletterSubscribers.email)),
  remove(schema.notifications, ofUser(schema.notifications.userId)),
  remove(schema.mutedKinds, ofUser(schema.mutedKinds.userId)),
  erase(takedowns, ofAddress(takedowns.claimantEmail), () => ({
    claimant: 'Someone who has left',
    claimantEmail: '',
    signature: '',
    claimantAddress: '',
  })),
  remove(
    helpRequests,
    either(ofUser(helpRequests.userId), (person) =>
      and(isNull(helpRequests.userId), ofAddress(helpRequests.email)(person)),
    ),
  ),
]

export const VISITS: readonly Ending[] = [
  remove(schema.sessions, ofUser(schema.sessions.userId)),
  remove(schema.viewings, either(ofUser(schema.viewings.userId), ofUser(schema.viewings.viewedBy))),
  remove(schema.knownDevices, ofUser(schema.knownDevices.userId)),
  remove(schema.identities, ofUser(schema.identities.userId)),
  remove(schema.totpFactors, ofUser(schema.totpFactors.userId)),
  remove(schema.passkeys, ofUser(schema.passkeys.userId)),
  remove(schema.recoveryCodes, ofUser(schema.recoveryCodes.userId)),
  remove(schema.pendingSignIns, ofUser(schema.pendingSignIns.userId)),
  remove(schema.factorResets, ofUser(schema.factorResets.userId)),
  remove(schema.emailTokens, ofUser(schema.emailTokens.userId)),
  remove(partnerInvites, either(ofUser(partnerInvites.invitedBy), ofAddress(partnerInvites.email))),
  remove(schema.teamInvites, either(ofUser(schema.teamInvites.invitedBy), ofAddress(schema.teamInvites.email))),
  remove(schema.consents, ofUser(schema.consents.userId)),
  remove(schema.inquiryDrafts, ofUser(schema.inquiryDrafts.userId)),
  remove(uploads, within(uploads.sessionId, uploadSessions, ofUser(uploadSessions.userId))),
  remove(uploadSessions, ofUser(uploadSessions.userId)),
  remove(schema.dataExports, ofUser(schema.dataExports.userId)),
]

export const PLANS: readonly Ending[] = [
  remove(schema.shortlistNotes, either(ofUser(schema.shortlistNotes.userId), ofCouple(schema.shortlistNotes.clientId))),
  remove(schema.shortlistEntries, ofCouple(schema.shortlistEntries.clientId)),
  remove(schema.dateAlerts, ofCouple(schema.dateAlerts.clientId)),
  remove(schema.bookingTasks, inCouplesBooking(schema.bookingTasks.bookingId)),
  remove(schema.vendorTasks, ofVendor(schema.vendorTasks.vendorId)),
  remove(
    dayPlanChanges,
    either(ofUser(dayPlanChanges.byUserId), (person) =>
      inArray(
        dayPlanChanges.entryId,
        subquery
          .select({ id: dayPlanEntries.id })
          .from(dayPlanEntries)
          .where(eq(dayPlanEntries.createdBy, person.userId)),
      ),
    ),
  ),
  erase(
    dayPlanEntries,
    ({ userId }) =>
      inArray(
        dayPlanEntries.placeId,
        subquery.select({ id: dayPlanEntries.id }).from(dayPlanEntries).where(eq(dayPlanEntries.createdBy, userId)),
      ),
    () => ({ placeId: null }),
  ),
  remove(dayPlanEntries, ofUser(dayPlanEntries.createdBy)),
]

const isVendors = ofVendor(photographers.id)
/** What a profile says; its rows of figures follow by triggers. */
export const PROFILE: readonly Ending[] = [
  remove(
    schema.weddingImages,
    within(schema.weddingImages.weddingId, schema.weddings, ofVendor(schema.weddings.photographerId)),
  ),
  remove(schema.weddings, ofVendor(schema.weddings.photographerId)),
  remove(schema.photographerImages, ofVendor(schema.photographerImages.photographerId)),
  erase(takedowns, ofVendor(takedowns.photographerId), () => ({
    counterName: sql`case when ${takedowns.counterName} is not null then '' end`,
    counterAddress: sql`case when ${takedowns.counterAddress} is not null then '' end`,
    counterSignature: sql`case when ${takedowns.counterSignature} is not null then '' end`,
  })),
  remove(schema.packages, ofVendor(schema.packages.photographerId)),
  remove(schema.photographerPolicies, ofVendor(schema.photographerPolicies.photographerId)),
  remove(schema.photographerMarkets, ofVendor(schema.photographerMarkets.photographerId)),
  remove(schema.infoRequests, ofVendor(schema.infoRequests.photographerId)),
  remove(schema.staffNotes, ofVendor(schema.staffNotes.photographerId)),
  remove(schema.vettingCases, ofVendor(schema.vettingCases.photographerId)),
  remove(schema.applicationChecks, ofVendor(schema.applicationChecks.photographerId)),
  remove(schema.savedReplies, ofVendor(schema.savedReplies.photographerId)),
  remove(schema.contractTemplates, ofVendor(schema.contractTemplates.photographerId)),
  remove(schema.calendarFeeds, ofVendor(schema.calendarFeeds.photographerId)),
  remove(schema.calendars, ofVendor(schema.calendars.photographerId)),
  erase(calendarDays, ofVendor(calendarDays.photographerId), () => ({ note: null })),
  erase(schema.payoutAccounts, ofVendor(schema.payoutAccounts.vendorId), () => ({
    holderName: '',
    bankName: '',
    accountLast4: null,
  })),
  erase(
    photographers,
    (person) => and(isVendors(person), not(isOneOf(photographers.approvalStatus, ['approved', 'rejected']))),
    (_, at) => ({ approvalStatus: 'cancelled', decidedAt: at }),
  ),
  erase(photographers, isVendors, (person) => ({
    name: 'A photographer',
    businessName: '',
    email: goneAddress(person.userId),
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
    isPublished: false,
  })),
]

const isTheirRecord: Where = ofUser(clients.userId)
export const ACCOUNT: readonly Ending[] = [
  erase(clients, isTheirRecord, (person) => ({
    firstName: 'A couple',
    lastName: '',
    email: goneAddress(person.userId),
    phone: null,
    partnerName: null,
    weddingDate: null,
    city: null,
    calendarNumber: sql`${clients.calendarNumber} + 1`,
  })),
  erase(schema.profiles, ofUser(schema.profiles.id), (_, at) => ({
    firstName: '',
    status: 'left',
    timeZone: null,
    leavesAt: null,
    deletedAt: at,
  })),
  erase(users, ofUser(users.id), (person) => ({
    email: goneAddress(person.userId),
    passwordHash: '-',
    emailVerifiedAt: null,
  })),
]
