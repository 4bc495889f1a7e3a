import { and, eq, isNotNull, ne, not, or } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import {
  inCouplesBooking,
  isOwnSide,
  ofCouple,
  ofUser,
  ofVendor,
  type Person,
  type PersonalTable,
  personal,
  within,
} from './person.ts'

const { calendarFeeds, dateAlertPhotographers, dateAlerts, packageItems, packages, photographers } = schema
const { reviewDisputes, reviewPhotos, reviewReplies, reviews, weddingImages, weddings } = schema

/** What a couple plans with. */
const COUPLE_TABLES: readonly PersonalTable[] = [
  personal(schema.shortlistEntries, 'Saved photographers', ofCouple(schema.shortlistEntries.clientId)),
  personal(schema.shortlistNotes, 'Your notes about them', ofUser(schema.shortlistNotes.userId)),
  personal(dateAlerts, 'Dates you’re waiting for', ofCouple(dateAlerts.clientId), { without: { muted: 'of another' } }),
  personal(
    dateAlertPhotographers,
    'Photographers you’re waiting for',
    within(dateAlertPhotographers.alertId, dateAlerts, ofCouple(dateAlerts.clientId)),
  ),
  personal(schema.bookingTasks, 'Tasks for your bookings', inCouplesBooking(schema.bookingTasks.bookingId)),
]

const isWriter = isOwnSide(reviews.author, reviews.photographerId, reviews.clientId)

/** A review is its writer's, and the other side's once it can be read. */
const isReadReview = (person: Person) =>
  and(
    or(eq(reviews.photographerId, person.vendorId), eq(reviews.clientId, person.coupleId)),
    or(isWriter(person), and(isNotNull(reviews.publishedAt), ne(reviews.status, 'removed'))),
  )

const REVIEW_TABLES: readonly PersonalTable[] = [
  personal(reviews, 'Reviews', isReadReview),
  personal(reviewPhotos, 'Photos for a review', inCouplesBooking(reviewPhotos.bookingId)),
  personal(reviewReplies, 'Answers to reviews', within(reviewReplies.reviewId, reviews, isReadReview)),
  personal(
    reviewDisputes,
    'Reviews that were checked, and what you said',
    within(reviewDisputes.reviewId, reviews, ({ vendorId, coupleId }) =>
      or(eq(reviews.photographerId, vendorId), eq(reviews.clientId, coupleId)),
    ),
    {
      only: {
        explanation: (person) =>
          and(
            eq(reviewDisputes.openedBy, 'photographer'),
            within(reviewDisputes.reviewId, reviews, ofVendor(reviews.photographerId))(person),
          ),
        writerAnswer: within(reviewDisputes.reviewId, reviews, isWriter),
        subjectAnswer: (person) => not(within(reviewDisputes.reviewId, reviews, isWriter)(person)),
      },
    },
  ),
]

const NOTE_TABLES: readonly PersonalTable[] = [
  personal(schema.coupleNotes, 'Notes for other photographers', ({ vendorId, coupleId }) =>
    or(eq(schema.coupleNotes.photographerId, vendorId), eq(schema.coupleNotes.clientId, coupleId)),
  ),
]

const isVendors = ofVendor(photographers.id)
const isVendorsWedding = ofVendor(weddings.photographerId)

/** A photographer's profile and what they run their bookings with. */
const VENDOR_TABLES: readonly PersonalTable[] = [
  personal(photographers, 'Your profile and application', isVendors, {
    without: { adminNotes: 'of another', suspendedReason: 'of another' },
  }),
  personal(schema.infoRequests, 'What we asked about your application', ofVendor(schema.infoRequests.photographerId)),
  personal(schema.vettingCases, 'How your work was scored', ofVendor(schema.vettingCases.photographerId), {
    without: { known: 'ours' },
  }),
  personal(
    schema.applicationChecks,
    'Whether your website answered',
    ofVendor(schema.applicationChecks.photographerId),
  ),
  personal(schema.photographerImages, 'Your pictures', ofVendor(schema.photographerImages.photographerId)),
  personal(schema.photographerMarkets, 'Where you work', ofVendor(schema.photographerMarkets.photographerId)),
  personal(schema.photographerFacts, 'Figures on your profile', ofVendor(schema.photographerFacts.photographerId)),
  personal(schema.directoryCards, 'Your card in the directory', ofVendor(schema.directoryCards.photographerId)),
  personal(schema.matchRows, 'What couples are matched with', ofVendor(schema.matchRows.photographerId)),
  personal(weddings, 'Weddings you show', isVendorsWedding),
  personal(weddingImages, 'Their pictures', within(weddingImages.weddingId, weddings, isVendorsWedding)),
  personal(packages, 'Packages', ofVendor(packages.photographerId)),
  personal(packageItems, 'Their add-ons', within(packageItems.packageId, packages, ofVendor(packages.photographerId))),
  personal(schema.photographerPolicies, 'How you work', ofVendor(schema.photographerPolicies.photographerId)),
  personal(schema.calendars, 'Calendar settings', ofVendor(schema.calendars.photographerId)),
  personal(schema.calendarDays, 'Calendar days', ofVendor(schema.calendarDays.photographerId)),
  personal(calendarFeeds, 'Calendars you connected', ofVendor(calendarFeeds.photographerId)),
  personal(schema.calendarFeedDays, 'Busy days in those', ofVendor(schema.calendarFeedDays.photographerId)),
  personal(schema.savedReplies, 'Saved replies', ofVendor(schema.savedReplies.photographerId)),
  personal(schema.contractTemplates, 'Contract templates', ofVendor(schema.contractTemplates.photographerId)),
  personal(schema.contractAnnexes, 'PDFs that go with contracts', ofVendor(schema.contractAnnexes.photographerId), {
    without: { bytes: 'as a file' },
  }),
  personal(schema.vendorTasks, 'Tasks', ofVendor(schema.vendorTasks.vendorId)),
  personal(schema.offerDrafts, 'Offers you started', ofVendor(schema.offerDrafts.photographerId)),
  personal(schema.payoutAccounts, 'Where payouts go', ofVendor(schema.payoutAccounts.vendorId)),
]

export const PLANNING_TABLES: readonly PersonalTable[] = [
  ...COUPLE_TABLES,
  ...REVIEW_TABLES,
  ...NOTE_TABLES,
  ...VENDOR_TABLES,
]
