/** Our own sentences about bookings; the specification has none for their moves. */
export const BOOKING_NOT_FOUND = 'This booking does not exist.'
export const MOVE_REFUSED = 'This booking has moved on, so that is not possible any more. Please look at it again.'
export const DATE_TAKEN =
  'This date has just been booked by another couple. You have not been charged. We have told the photographer.'
export const DATE_BEING_PAID =
  'Another couple is paying for this date at this moment. Please try again in a few minutes. You have not been charged.'
export const DATE_LOST_REASON = 'Another couple booked this date first.'
export const ENDED_WHILE_PAYING_REASON = 'The booking ended while it was being paid.'
export const PAYMENT_OPEN = 'A payment is still open. Please make it first: then the delivery can be confirmed.'
export const DATE_ALREADY_BOOKED = 'You already have a booking on this date.'
export const DATE_NOT_BOOKABLE = 'Please choose a date from today on, at most 24 months ahead.'
export const INQUIRY_CLOSED = 'This inquiry is closed, so no offer can be made any more.'
export const TOO_MANY_CHANGES =
  'Changes were asked for twice already. If the delivery is still not right, please open a dispute.'
export const REFUND_TOO_LARGE = 'More cannot go back than is held.'
export const NO_DISPUTE = 'There is no dispute about this booking.'
export const DISPUTE_CLOSED = 'This dispute is decided, so nothing can be added any more.'
export const DISPUTE_FULL = 'This dispute holds as much as it can. Our team decides by what is there.'
export const DISPUTE_TOO_FAST = 'You have written a lot in a short time. Please go on a little later.'
export const TOTAL_TOO_SMALL = 'An offer needs a total above zero.'
export const UNPAID_REASON = 'The first payment was not made in time.'
export const EXPIRED_REASON = 'The contract was not signed in time.'
