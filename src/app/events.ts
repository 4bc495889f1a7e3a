import { applicationApproved } from '#features/applications/server/events.ts'
import {
  accountOpened,
  addressChanged,
  addressConfirmed,
  confirmationAsked,
  personReturned,
  standingChanged,
  standingWillChange,
} from '#features/auth/server/events.ts'
import { bookingEnded, bookingMoved, bookingWentOn, reviewWindowOver } from '#features/bookings/server/events.ts'
import { inquiryMade } from '#features/inquiries/server/events.ts'
import { contactFound, vendorAnswered } from '#features/messages/server/events.ts'
import { offerCountered } from '#features/offers/server/events.ts'
import { paymentPaid, paymentRefunded } from '#features/payments/server/events.ts'
import type { Subscription } from '#server/application.ts'
import { on } from '#server/events.ts'

/**
 * What features do to each other: who acts on which event, in the same transaction and in this order. Subscribers are
 * loaded on demand, so that a cold function loads only what it needs.
 */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  // The inquiry a visitor wrote before signing up belongs to the new account.
  on(accountOpened, async () => (await import('#features/inquiries/server/records.ts')).bindDraft),
  // The mail and the page that ask to confirm an address say what is kept until then.
  on(confirmationAsked, async () => (await import('#features/inquiries/server/records.ts')).tellKept),
  // Waiting inquiries are delivered, a waiting application joins the queue.
  on(
    addressConfirmed,
    async () => (await import('#features/inquiries/server/records.ts')).deliverDrafts,
    async () => (await import('#features/applications/server/records.ts')).enterQueue,
  ),
  // What was written to a former address because it was theirs goes to the new one.
  on(
    addressChanged,
    async () => (await import('#features/photographers/server/records.ts')).followAddress,
    async () => (await import('#features/newsletter/server/records.ts')).followReader,
    async () => (await import('#features/help/server/records.ts')).followAsker,
  ),
  // Offers, unsigned contracts, first payments and open inquiries are on hold while one side is suspended.
  on(standingWillChange, async () => (await import('#features/bookings/server/freeze.ts')).lockAffected),
  on(
    standingChanged,
    async () => (await import('#features/bookings/server/freeze.ts')).applyStanding,
    // Nobody goes on looking at somebody who was away.
    async () => (await import('#features/viewing/server/viewings.ts')).endViewingsOf,
  ),
  // A profile that was hidden while its photographer was leaving is shown again.
  on(personReturned, async () => (await import('#features/photographers/server/leaving-records.ts')).showProfile),
  // An answered inquiry never expires.
  on(vendorAnswered, async () => (await import('#features/inquiries/server/records.ts')).markAnswered),
  // A notice that teaches, or a moderator who looks at the conversation.
  on(contactFound, async () => (await import('#features/moderation/server/climb-ladder.ts')).climbLadder),
  // A booking that is over ends its contracts with it.
  on(bookingEnded, async () => (await import('#features/contracts/server/records.ts')).endContracts),
  // A contract that waits for the couple is void when it asks for other terms.
  on(offerCountered, async () => (await import('#features/contracts/server/records.ts')).voidSent),
  // An open change of the contract has no place on a booking that is cancelled, in dispute or past its day.
  on(bookingWentOn, async () => (await import('#features/amendments/server/records.ts')).closeAmendments),
  // The operator's own systems are told of it.
  on(inquiryMade, async () => (await import('#features/webhooks/server/records.ts')).publishInquiry),
  on(bookingMoved, async () => (await import('#features/webhooks/server/records.ts')).publishBooking),
  on(paymentPaid, async () => (await import('#features/webhooks/server/records.ts')).publishPaid),
  on(paymentRefunded, async () => (await import('#features/webhooks/server/records.ts')).publishRefund),
  on(applicationApproved, async () => (await import('#features/webhooks/server/records.ts')).publishApproval),
  // Whatever one side wrote is public.
  on(reviewWindowOver, async () => (await import('#features/reviews/server/records.ts')).revealReviews),
]
