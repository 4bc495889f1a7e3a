import type { ActorRole } from '#shared/access/roles.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { ApprovalKind } from '#features/settlement/approval.ts'
import type { Standstill } from './model.ts'

/** Our own sentences about bookings; the specification has none for their transitions. */
export const BOOKING_NOT_FOUND = 'This booking does not exist.'
export const MOVE_REFUSED = 'This booking has moved on, so that is no longer possible. Please look at it again.'
/** What a suspension means for anything not booked yet; nothing is signed or paid after the wedding day. */
export const STANDSTILL =
  'Until that is settled, offers, contracts and first payments are on hold, and so are their deadlines. Only the wedding day does not wait.'
export const RESUMED =
  'Everything continues where it left off, and every deadline is extended by the time it was on hold.'
/** Why nothing new can be agreed, in the words of one side. */
export const standstillText = (standstill: Standstill, reader: ActorRole): string => {
  if (standstill === 'own-block')
    return 'You have blocked this conversation. Unblock it to continue; until then no offer, contract or first payment can be made.'
  if (standstill === 'block') return 'This conversation is closed, so no offer, contract or first payment can be made.'
  const isOwn = standstill === reader
  if (standstill === 'photographer')
    return `${isOwn ? 'Your profile' : 'The photographer’s profile'} is suspended at the moment. ${STANDSTILL}`
  return `${isOwn ? 'Your account' : 'The couple’s account'} is suspended at the moment. ${STANDSTILL}`
}
export const NOTHING_ADDED = 'While one side is suspended, nothing can be added to a booking.'
export const WANTED_ALREADY = 'You have already said so. Your photographer knows.'
/** The couple asks for other terms than the ones it read, and the other way round. */
export const OFFER_RENEWED =
  'Your photographer has sent a new offer meanwhile. Read it first; what you typed is still here.'
export const COUNTERED_MEANWHILE =
  'The couple has asked for other terms meanwhile. Read what they would like first; what you typed is still here.'
export const OFFER_SENT = 'This offer has been sent or has ended, so its draft is no longer kept.'
export const DRAFT_ELSEWHERE = 'This draft was changed in another window. What you typed is still here.'
/** The page that answers a couple, and the button to it. */
export const NEW_OFFER = { offered: 'Change the offer', countered: 'Make a new offer' } as const
export const PROPOSAL_SENT = 'Offer and contract sent'
/** Why a contract that was sent is void. */
export const COUNTERED_REASON = 'The couple asked for other terms.'
export const WISH_NEEDED = 'Please say what you would like to be different'
export const TOO_MANY_OFFERS =
  'You have sent this couple many offers today. Please give them time to read, and continue tomorrow.'
export const DATE_TAKEN =
  'This date has just been booked by another couple. You have not been charged. We have told the photographer.'
export const DATE_BEING_PAID =
  'Another couple is paying for this date right now. Please try again in half an hour. You have not been charged.'
export const DATE_LOST_REASON = 'Another couple booked this date first.'
export const ENDED_WHILE_PAYING_REASON = 'The booking ended while it was being paid.'
export const PAYMENT_OPEN = 'A payment is still open. Please make it first: then the delivery can be confirmed.'
export const DATE_ALREADY_BOOKED = 'You have no place left on this date: it is booked, or its week or year is full.'
export const DATE_NOT_BOOKABLE = 'Please choose a date from today on, at most 24 months ahead.'
/** For these delivery days, the wedding would have to be on this day (written out) at the latest. */
export const heldTooLong = (lastDay: string): string =>
  `Payments can be held for two years at most. With this many days until delivery, the wedding can be on ${lastDay} at the latest.`
export const INQUIRY_CLOSED = 'This inquiry is closed, so an offer can no longer be made.'
export const TOO_MANY_CHANGES =
  'Changes have already been requested twice. If the delivery is still not right, please open a dispute.'
export const AMOUNT_NEEDED = 'Please enter an amount, such as 1,250 or 1250.50'
export const FINAL_TOO_LARGE = 'The couple cannot owe more than the total of the contract.'
export const DUE_DATE_NEEDED = 'Please choose a day from tomorrow on, within a year.'
export const HELD_HAS_CHANGED =
  'A payment has arrived since you opened this, so the amounts have changed. Please look at them again.'
export const SUBSTITUTES_CHANGED = 'Who is free on that day has just changed. Please choose again.'
export const AMOUNTS_HAVE_CHANGED = 'The amounts have changed since you opened this. Please look at them again.'
export const NO_CHARGEBACK = 'No payment of this booking is with the couple’s bank.'
export const CHARGEBACK_ANSWERED = 'The evidence has been sent already; the bank reads it once.'
export const CHARGEBACK_HEARD =
  'The bank already has our evidence: an earlier attempt did arrive. What was written since then was not sent.'
export const CHARGEBACK_NOT_SENT = 'The payment service did not take the evidence. Please look at the chargeback there.'
export const CHARGED_BACK =
  'The couple’s bank has taken back a payment for this booking. Until it decides, nothing is released, refunded or cancelled.'
/** What each side reads of a delivery while the couple's bank has a payment. */
export const DELIVERY_HELD_BACK = {
  client: 'Held back until the payment that your bank took back is paid again, or your bank returns it.',
  vendor: 'Held back from the couple until the payment that its bank took back is paid again, or the bank returns it.',
  admin: 'Held back from the couple until the payment that its bank took back is paid again, or the bank returns it.',
} as const
export const PAYMENT_UNDER_WAY = 'A payment is being made at this moment. Please try again in a few minutes.'
export const NO_DISPUTE = 'There is no dispute about this booking.'
export const DISPUTE_CLOSED = 'This dispute is decided, so nothing more can be added.'
export const DISPUTE_FULL = 'This dispute is full. Our team decides based on what is there.'
export const DISPUTE_TOO_FAST = 'You have written a lot in a short time. Please continue a little later.'
export const TOTAL_TOO_SMALL = 'An offer needs a total of at least $100.'
export const TOTAL_TOO_LARGE = 'An offer may come to at most $100,000.'
/** The reason of a dispute that nobody opened. */
export const NOT_DELIVERED_REASON =
  'No pictures were delivered within 30 days after the last day that the contract names.'
export const UNPAID_REASON = 'The first payment was not made in time.'
export const EXPIRED_REASON = 'The contract was not signed in time.'
export const OFFER_EXPIRED_REASON = 'The wedding day is over, and nothing was signed.'
export const NO_LONGER_STANDS = 'The offer no longer stands.'
/** "Open your 507 pictures". */
export const openPictures = (count: number | null): string =>
  count === null
    ? 'Open your pictures'
    : count === 1
      ? 'Open your picture'
      : `Open your ${formatNumber(count)} pictures`

export const APPROVAL_NOT_FOUND = 'This request does not exist.'
export const APPROVAL_WAITS = 'A decision about this already waits for a second administrator.'
export const APPROVAL_DECIDED = 'This request has already been decided.'
export const APPROVAL_OWN = 'You asked for this yourself, so another administrator has to decide it.'
export const APPROVAL_NOT_OWN = 'Only the person who asked for this can withdraw it.'
export const APPROVAL_WITHDRAWN = 'The person who asked has withdrawn this request. Nothing was moved.'
export const APPROVAL_NO_ADMIN = 'Only an administrator can decide this.'
/** Why a request lapsed; each is read by administrators. */
export const LAPSED_LATE = 'Nobody decided in time, so the request has lapsed. Nothing was moved.'
export const LAPSED_MOVED =
  'The booking has changed since this was asked for, so the request has lapsed. Nothing was moved.'
export const LAPSED_SUMS =
  'The sums have changed since this was asked for, so the request has lapsed. Nothing was moved.'
export const LAPSED_ASKER =
  'The person who asked for this is no longer an administrator, so the request has lapsed. Nothing was moved.'
/** What is asked for, in a mail, a bell and the queue. */
export const APPROVAL_WHAT: Record<ApprovalKind, string> = {
  'settle-refund': 'Write down that a refund was paid another way',
  release: 'Confirm the delivery for the couple',
  cancel: 'Cancel the booking',
  resolve: 'Decide the dispute',
  'release-payout': 'Release the held payout',
  'waive-recovery': 'Ask the photographer for no more of a lost chargeback',
}

export const NO_COUPLE = 'There is no couple with this account.'
export const TOO_MANY_CALENDARS = 'You have asked for many calendar files. Please try again later.'
export const CALENDAR_FAILED = 'That could not be saved. Please try again.'
