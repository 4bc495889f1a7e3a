import { type AnyColumn, and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import { hasRow } from '#server/database/sql.ts'
import { inCouplesBooking, inVendorsBooking, ofCouple, ofUser, ofVendor, within } from '../tables/person.ts'
import { type Ending, either, erase, GONE, remove, stay, type Where } from './ending.ts'

const { bookingEvents, bookings, contractAnnexes, contractEvents, deliveries, disputeMessages, disputes } = schema
const { inquiries, messageAttachments, offers, reviewDisputes, reviewReplies, reviews, threadReports, threads } = schema
const { vendorContracts, vendorMessages } = schema

/** In the conversations of the person, of their side. */
const ownSideOf =
  (threadId: AnyColumn, side: AnyColumn): Where =>
  (person) =>
    hasRow(
      threads,
      and(
        eq(threads.id, threadId),
        or(
          and(eq(threads.vendorId, person.vendorId), eq(side, 'vendor')),
          and(eq(threads.clientId, person.coupleId), eq(side, 'client')),
        ),
      ),
    )
/** What photographers wrote, or was written about them, goes with them; and what was never sent. */
const isGoneReview: Where = (person) =>
  or(
    eq(reviews.photographerId, person.vendorId),
    and(eq(reviews.clientId, person.coupleId), or(eq(reviews.author, 'vendor'), eq(reviews.status, 'draft'))),
  )
/** A couple's review stays, without its pictures. */
export const REVIEWS: readonly Ending[] = [
  remove(
    schema.reviewPhotos,
    either(inCouplesBooking(schema.reviewPhotos.bookingId), inVendorsBooking(schema.reviewPhotos.bookingId)),
  ),
  remove(
    schema.coupleNotes,
    either(ofVendor(schema.coupleNotes.photographerId), ofCouple(schema.coupleNotes.clientId)),
  ),
  remove(reviewReplies, within(reviewReplies.reviewId, reviews, isGoneReview)),
  remove(reviewDisputes, within(reviewDisputes.reviewId, reviews, isGoneReview)),
  erase(reviewDisputes, within(reviewDisputes.reviewId, reviews, ofCouple(reviews.clientId)), () => ({
    writerAnswer: sql`case when ${reviewDisputes.writerAnswer} is not null then ${GONE} end`,
  })),
  remove(reviews, isGoneReview),
  erase(reviews, ofCouple(reviews.clientId), () => ({ photos: [] })),
]

export const CONVERSATIONS: readonly Ending[] = [
  remove(
    messageAttachments,
    either(ofUser(messageAttachments.userId), ownSideOf(messageAttachments.threadId, messageAttachments.side)),
  ),
  erase(
    vendorMessages,
    either(ofUser(vendorMessages.senderId), ownSideOf(vendorMessages.threadId, vendorMessages.senderType)),
    () => ({ content: GONE, contentOriginal: null }),
  ),
  remove(schema.contactSteps, ofUser(schema.contactSteps.userId)),
  remove(schema.contactCases, ofUser(schema.contactCases.userId)),
  erase(threadReports, ownSideOf(threadReports.threadId, threadReports.side), () => ({ reason: GONE })),
  erase(
    inquiries,
    (person) => and(ofCouple(inquiries.clientId)(person), eq(inquiries.status, 'open')),
    (_, at) => ({ status: 'withdrawn', closedAt: at, frozenAt: null }),
  ),
  erase(
    inquiries,
    (person) =>
      and(ofVendor(inquiries.photographerId)(person), eq(inquiries.status, 'open'), isNotNull(inquiries.answeredAt)),
    (_, at) => ({ status: 'declined', closedAt: at, frozenAt: null }),
  ),
  // The job that ends unanswered inquiries then tells the couple.
  erase(
    inquiries,
    (person) => and(ofVendor(inquiries.photographerId)(person), eq(inquiries.status, 'open')),
    (_, at) => ({ expiresAt: at, frozenAt: null }),
  ),
  erase(inquiries, ofCouple(inquiries.clientId), () => ({
    note: '',
    venue: '',
    city: '',
    hours: null,
    guests: null,
    budgetBand: null,
  })),
  erase(inquiries, ofVendor(inquiries.photographerId), () => ({ declineReason: null })),
  ...stay('Who spoke with whom, without a word', [threads, schema.threadBlocks]),
]

const isUnsent = either(
  (person) => and(eq(vendorContracts.vendorId, person.vendorId), isNull(vendorContracts.sentAt)),
  (person) => and(eq(vendorContracts.clientId, person.coupleId), isNull(vendorContracts.sentAt)),
)
const wentWithContract = hasRow(
  vendorContracts,
  and(
    eq(vendorContracts.vendorId, contractAnnexes.photographerId),
    isNotNull(vendorContracts.sentAt),
    sql`exists (select from jsonb_array_elements(${vendorContracts.annexes}) went where went ->> 'sha256' = ${contractAnnexes.sha256})`,
  ),
)

export const DEALS: readonly Ending[] = [
  remove(schema.offerDrafts, ofVendor(schema.offerDrafts.photographerId)),
  erase(offers, inVendorsBooking(offers.bookingId), () => ({ message: '' })),
  erase(offers, inCouplesBooking(offers.bookingId), () => ({
    declineNote: null,
    counterNote: sql`case when ${offers.counterNote} is not null then '' end`,
  })),
  erase(bookings, either(ofVendor(bookings.photographerId), ofCouple(bookings.clientId)), () => ({
    cancelReason: null,
  })),
  erase(bookingEvents, ofUser(bookingEvents.actorId), () => ({
    data: sql`${bookingEvents.data} - array['reason', 'note', 'message', 'text']`,
  })),
  erase(deliveries, inVendorsBooking(deliveries.bookingId), () => ({ url: '', pin: null, note: '' })),
  erase(deliveries, inCouplesBooking(deliveries.bookingId), () => ({ changesNote: null })),
  erase(disputes, ofUser(disputes.openedBy), () => ({ reason: GONE })),
  erase(disputeMessages, ofUser(disputeMessages.authorId), () => ({ body: GONE })),
  remove(contractEvents, within(contractEvents.contractId, vendorContracts, isUnsent)),
  remove(vendorContracts, isUnsent),
  remove(contractAnnexes, (person) => and(ofVendor(contractAnnexes.photographerId)(person), not(wentWithContract))),
  erase(
    contractAnnexes,
    (person) => and(ofVendor(contractAnnexes.photographerId)(person), isNull(contractAnnexes.removedAt)),
    (_, at) => ({ removedAt: at }),
  ),
  ...stay('Proof and bookkeeping law: seven years after the wedding', [
    schema.contractSignatures,
    schema.contractPdfs,
    schema.amendments,
    schema.amendmentPdfs,
    schema.moneyDocuments,
    schema.moneyDocumentPdfs,
  ]),
  ...stay('What was agreed, which the contract says too', [schema.offerItems, schema.bookingSubstitutes]),
]
