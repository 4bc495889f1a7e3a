/** Our own sentences about offers; the specification has none for them. */
export const WANTED_ALREADY = 'You’ve already said so. Your photographer knows.'
/** The couple asks for other terms than the ones it read, and the other way round. */
export const OFFER_RENEWED =
  'Your photographer has sent a new offer in the meantime. Read it first; what you typed is still here.'
export const COUNTERED_MEANWHILE =
  'The couple has asked for other terms in the meantime. Read what they’d like first; what you typed is still here.'
export const OFFER_SENT = 'This offer has been sent or has ended, so its draft is no longer kept.'
export const DRAFT_ELSEWHERE = 'This draft was changed in another window. What you typed is still here.'
export const PROPOSAL_SENT = 'Offer and contract sent'
/** Why a contract that was sent is void. */
export const COUNTERED_REASON = 'The couple asked for other terms.'
export const WISH_NEEDED = 'Please say what you’d like to be different'
export const TOO_MANY_OFFERS =
  'You’ve sent this couple a lot of offers today. Please give them time to read, and continue tomorrow.'
/** Of the venue, where sales tax may be added. */
export const VENUE_STATE_NEEDED = 'Please choose the state where the wedding takes place'
export const VENUE_CITY_NEEDED = 'Please enter the venue’s city: the sales tax depends on it'
export const ZIP_NEEDED = 'Please enter the venue’s ZIP code: the sales tax depends on it'
export const ZIP_INVALID = 'A ZIP code looks like this: 78701'
export const VENUE_UNKNOWN = 'This ZIP code doesn’t belong to an address in this state. Please check both.'
export const TAX_UNAVAILABLE =
  'The sales tax couldn’t be calculated just now, so nothing was sent. Please try again in a few minutes.'
export const taxNotRegistered = (state: string): string =>
  `Sales tax for weddings in ${state} isn’t set up completely yet, so nothing was sent. Please tell our team.`
export const TOO_MANY_TAX_PREVIEWS = 'The sales tax was calculated very often just now. Please wait a few minutes.'
export const DATE_NOT_BOOKABLE = 'Please choose a date from today up to 24 months ahead.'
/** For these delivery days, the wedding would have to be on this day (written out) at the latest. */
export const heldTooLong = (lastDay: string): string =>
  `Payments can be held for two years at most. With this many days until delivery, the wedding can be no later than ${lastDay}.`
export const INQUIRY_CLOSED = 'This inquiry is closed, so you can no longer make an offer.'
export const TOTAL_TOO_SMALL = 'An offer needs a total of at least $100.'
export const TOTAL_TOO_LARGE = 'An offer can total at most $100,000.'
