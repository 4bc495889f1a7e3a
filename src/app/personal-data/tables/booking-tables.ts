import { type AnyColumn, and, eq, isNotNull, ne, not, or } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import { isContactOpen } from '#features/messages/server/records.ts'
import { hasRow } from '#server/database/sql.ts'
import {
  inBooking,
  inThread,
  isOwnSide,
  ofUser,
  ofVendor,
  type Person,
  type PersonalTable,
  personal,
  within,
} from './person.ts'

const { amendments, bookings, contractEvents, contractSignatures, disputeMessages, disputes } = schema
const { inquiries, messageAttachments, offers, threadBlocks, threadReports, threads } = schema
const { vendorContracts, vendorMessages } = schema

/** A row of a conversation with the side that it belongs to. */
const onOwnSide = (threadId: AnyColumn, side: AnyColumn) => (person: Person) =>
  hasRow(threads, and(eq(threads.id, threadId), isOwnSide(side, threads.vendorId, threads.clientId)(person)))

/** What has left the composer and is not held back from the other side. */
const isGiven = and(
  isNotNull(messageAttachments.messageId),
  or(
    not(messageAttachments.isHeld),
    hasRow(
      threads,
      and(eq(threads.id, messageAttachments.threadId), isContactOpen(threads.vendorId, threads.clientId)),
    ),
  ),
)

const isOwnMessage = ofUser(vendorMessages.senderId)
/** Both sides' messages as they were delivered; of the platform's those to this side; and whatever they wrote elsewhere. */
const isTheirMessage = (person: Person) =>
  or(
    isOwnMessage(person),
    isOwnSide(vendorMessages.senderType, vendorMessages.vendorId, vendorMessages.clientId)(person),
    isOwnSide(vendorMessages.recipientSide, vendorMessages.vendorId, vendorMessages.clientId)(person),
  )

const CONVERSATION_TABLES: readonly PersonalTable[] = [
  personal(threads, 'Conversations', (person) =>
    or(eq(threads.vendorId, person.vendorId), eq(threads.clientId, person.coupleId)),
  ),
  personal(
    inquiries,
    'Inquiries',
    (person) => or(eq(inquiries.photographerId, person.vendorId), eq(inquiries.clientId, person.coupleId)),
    { only: { notGenuineAt: ofVendor(inquiries.photographerId), nudgedAt: ofVendor(inquiries.photographerId) } },
  ),
  personal(vendorMessages, 'Messages', isTheirMessage, {
    only: { contentOriginal: isOwnMessage, flags: isOwnMessage, isFlagged: isOwnMessage },
  }),
  personal(
    messageAttachments,
    'Files in messages',
    (person) =>
      or(
        ofUser(messageAttachments.userId)(person),
        and(
          inThread(messageAttachments.threadId)(person),
          or(
            isGiven,
            and(
              isNotNull(messageAttachments.messageId),
              onOwnSide(messageAttachments.threadId, messageAttachments.side)(person),
            ),
          ),
        ),
      ),
    {
      // Where a private file is kept opens it at some stores.
      without: { storagePath: 'secret' },
      only: { flags: ofUser(messageAttachments.userId), isHeld: ofUser(messageAttachments.userId) },
    },
  ),
  personal(threadBlocks, 'Conversations you closed', onOwnSide(threadBlocks.threadId, threadBlocks.side)),
  personal(schema.contactCases, 'Conversations our moderators looked at', ofUser(schema.contactCases.userId), {
    without: { decidedBy: 'of another' },
  }),
  personal(schema.contactSteps, 'Notices and pauses', ofUser(schema.contactSteps.userId), {
    without: { actorId: 'of another' },
  }),
  personal(threadReports, 'Conversations you reported', onOwnSide(threadReports.threadId, threadReports.side)),
]

const isVendorsBooking = ofVendor(bookings.photographerId)
/** What a photographer pays to us is theirs. */
const COMMISSION = {
  commissionRateBps: isVendorsBooking,
  commissionCapCents: isVendorsBooking,
  commissionCents: isVendorsBooking,
}

const BOOKING_TABLES: readonly PersonalTable[] = [
  personal(bookings, 'Bookings', (person) => or(isVendorsBooking(person), eq(bookings.clientId, person.coupleId)), {
    only: COMMISSION,
  }),
  personal(offers, 'Offers', inBooking(offers.bookingId)),
  personal(
    schema.offerItems,
    'What they offer',
    within(schema.offerItems.offerId, offers, inBooking(offers.bookingId)),
  ),
  personal(schema.bookingEvents, 'What happened when', inBooking(schema.bookingEvents.bookingId), {
    only: { data: () => ne(schema.bookingEvents.actorRole, 'admin') },
  }),
  personal(schema.deliveries, 'Deliveries', inBooking(schema.deliveries.bookingId)),
  personal(disputes, 'Disputes', inBooking(disputes.bookingId)),
  personal(disputeMessages, 'What was said in them', (person) =>
    or(
      ofUser(disputeMessages.authorId)(person),
      within(disputeMessages.disputeId, disputes, inBooking(disputes.bookingId))(person),
    ),
  ),
  personal(schema.bookingSubstitutes, 'Substitutes', inBooking(schema.bookingSubstitutes.bookingId)),
  personal(schema.dayPlanEntries, 'Day plans', inBooking(schema.dayPlanEntries.bookingId)),
  personal(schema.dayPlanChanges, 'Changes to day plans', inBooking(schema.dayPlanChanges.bookingId)),
]

/** A draft is the photographer's; what was sent is both sides'. */
const isTheirContract = (person: Person) =>
  or(
    eq(vendorContracts.vendorId, person.vendorId),
    and(eq(vendorContracts.clientId, person.coupleId), isNotNull(vendorContracts.sentAt)),
  )
const inContract = (column: AnyColumn) => within(column, vendorContracts, isTheirContract)
const isOwnSignature = ofUser(contractSignatures.userId)
const isOwnEvent = ofUser(contractEvents.actorId)
const isTheirAmendment = inBooking(amendments.bookingId)
const BYTES = { bytes: 'as a file' } as const

const CONTRACT_TABLES: readonly PersonalTable[] = [
  personal(vendorContracts, 'Contracts', isTheirContract),
  personal(
    contractSignatures,
    'Signatures',
    (person) => or(isOwnSignature(person), inContract(contractSignatures.contractId)(person)),
    { only: { ip: isOwnSignature, userAgent: isOwnSignature } },
  ),
  personal(contractEvents, 'What happened to contracts', inContract(contractEvents.contractId), {
    only: { ip: isOwnEvent, userAgent: isOwnEvent, data: isOwnEvent },
  }),
  personal(schema.contractPdfs, 'Contracts (PDF)', inContract(schema.contractPdfs.contractId), { without: BYTES }),
  personal(amendments, 'Contract changes', isTheirAmendment, {
    // With the network addresses of both; the addendum, which is in the copy, has what each gave the other.
    without: { proposal: 'as a file', answer: 'as a file' },
  }),
  personal(
    schema.amendmentPdfs,
    'Addenda (PDF)',
    within(schema.amendmentPdfs.amendmentId, amendments, isTheirAmendment),
    { without: BYTES },
  ),
]

export const DEAL_TABLES: readonly PersonalTable[] = [...CONVERSATION_TABLES, ...BOOKING_TABLES, ...CONTRACT_TABLES]
