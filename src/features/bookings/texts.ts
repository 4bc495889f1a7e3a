import { type ActorRole } from '#shared/access/roles.ts'
import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { BookingStatus, Side, Standstill } from './model.ts'

/** Our own sentences about bookings; the specification has none for their transitions. */
export const BOOKING_NOT_FOUND = 'This booking doesn’t exist.'
export const MOVE_REFUSED = 'This booking has moved on, so that’s no longer possible. Please take another look.'
/** What a suspension means for anything not booked yet; nothing is signed or paid after the wedding day. */
export const STANDSTILL =
  'Until that’s settled, offers, contracts and first payments are on hold, and so are their deadlines. Only the wedding day doesn’t wait.'
export const RESUMED =
  'Everything picks up where it left off, and every deadline is extended by the time it was on hold.'
/** Why nothing new can be agreed, in the words of one side. */
export const standstillText = (standstill: Standstill, reader: ActorRole): string => {
  if (standstill === 'own-block')
    return 'You’ve blocked this conversation. Unblock it to continue; until then, no offers, contracts or first payments can go through.'
  if (standstill === 'block')
    return 'This conversation is closed, so no offers, contracts or first payments can go through.'
  const whose =
    standstill === 'photographer'
      ? ['Your profile', 'The photographer’s profile']
      : ['Your account', 'The couple’s account']
  // The other side may also be leaving, which is nobody's business.
  if (standstill !== reader) return `${whose[1]} isn’t active right now. ${STANDSTILL}`
  return `${whose[0]} is suspended right now. ${STANDSTILL}`
}
export const NOTHING_ADDED = 'While one side isn’t active, nothing can be added to a booking.'
/** The page that answers a couple, and the button to it. */
export const NEW_OFFER = { offered: 'Change the offer', countered: 'Make a new offer' } as const
export const DATE_LOST_REASON = 'Another couple booked this date first.'
export const PAYMENT_OPEN = 'A payment is still due. Please make it first, then confirm the delivery.'
export const DATE_ALREADY_BOOKED = 'You have no room left on this date: it’s booked, or its week or year is full.'
export const TOO_MANY_CHANGES =
  'Changes have already been requested twice. If the delivery is still not right, please open a dispute.'
export const AMOUNT_NEEDED = 'Please enter an amount, such as 1,250 or 1250.50'
export const FINAL_TOO_LARGE = 'The couple can’t owe more than the total of the contract.'
export const DUE_DATE_NEEDED = 'Please choose a day between tomorrow and a year from now.'
export const CHARGED_BACK =
  'The couple’s bank has taken back a payment for this booking. Until it decides, nothing is released, refunded or cancelled.'
/** What each side reads of a delivery while the couple's bank has a payment. */
export const DELIVERY_HELD_BACK = {
  client: 'Held back until the payment your bank took back is paid again, or your bank returns it.',
  vendor: 'Held back from the couple until the payment their bank took back is paid again, or the bank returns it.',
  admin: 'Held back from the couple until the payment their bank took back is paid again, or the bank returns it.',
} as const
export const NO_DISPUTE = 'There’s no dispute about this booking.'
export const DISPUTE_CLOSED = 'This dispute has been decided, so nothing more can be added.'
export const DISPUTE_FULL = 'This dispute is full. Our team will decide based on what’s there.'
export const DISPUTE_TOO_FAST = 'You’ve written a lot in a short time. Please try again a little later.'
/** The reason of a dispute that nobody opened. */
export const NOT_DELIVERED_REASON = 'No pictures were delivered within 30 days of the contract’s deadline.'
export const UNPAID_REASON = 'The first payment wasn’t made in time.'
export const EXPIRED_REASON = 'The contract wasn’t signed in time.'
export const OFFER_EXPIRED_REASON = 'The wedding day is over, and nothing was signed.'
export const NO_LONGER_STANDS = 'This offer is no longer valid.'
/** "Open your 507 pictures". */
export const openPictures = (count: number | null): string =>
  count === null
    ? 'Open your pictures'
    : count === 1
      ? 'Open your picture'
      : `Open your ${formatNumber(count)} pictures`

export const NO_COUPLE = 'There’s no couple with this account.'
export const TOO_MANY_CALENDARS = 'You’ve asked for a lot of calendar files. Please try again later.'
export const CALENDAR_FAILED = 'We couldn’t save that. Please try again.'

type PlaceAndPaid = { place: string | null; status: BookingStatus; paidCents: number; totalCents: number | null }

/** The quiet line of a booking: "The Foundry, San Francisco. $1,725 of $5,750 paid". */
export const placeAndPaid = ({ place, status, paidCents, totalCents }: PlaceAndPaid): string => {
  const paid =
    totalCents !== null && status !== 'cancelled' && `${formatMoney(paidCents)} of ${formatMoney(totalCents)} paid`
  return [place, paid].filter(Boolean).join('. ')
}

/** Of a payment that a couple's bank has not sent yet when the booking is cancelled, after its amount. */
export const clearingGoesBack = (side: Side): string =>
  `is still on its way from ${side === 'client' ? 'your' : 'the couple’s'} bank account. When it arrives, it goes back in full.`
