import type { ApprovalKind } from './approval.ts'

/** Our own sentences about the money of a booking. */
export const DATE_TAKEN =
  'Another couple has just booked this date. You haven’t been charged. We’ve told the photographer.'
export const DATE_BEING_PAID =
  'Another couple is paying for this date right now. Please try again in half an hour. You haven’t been charged.'
export const ENDED_WHILE_PAYING_REASON = 'The booking ended while it was being paid.'
export const HELD_HAS_CHANGED =
  'A payment has arrived since you opened this, so the amounts have changed. Please check them again.'
export const SUBSTITUTES_CHANGED = 'Who is free on that day has just changed. Please choose again.'
export const AMOUNTS_HAVE_CHANGED = 'The amounts have changed since you opened this. Please check them again.'
export const NO_CHARGEBACK = 'This booking has no open chargeback.'
export const CHARGEBACK_ANSWERED = 'The evidence was already sent; the bank reads it once.'
export const CHARGEBACK_HEARD =
  'The bank already has our evidence: an earlier attempt did arrive. What was written since then wasn’t sent.'
export const CHARGEBACK_NOT_SENT =
  'The payment service didn’t accept the evidence. Please look at the chargeback there.'
export const PAYMENT_UNDER_WAY = 'A payment is going through right now. Please try again in a few minutes.'
export const PAYMENT_CLEARING =
  'A payment from the couple’s bank account is still on its way. Please decide once it has arrived or come back, usually within 4 business days.'
export const APPROVAL_NOT_FOUND = 'This request doesn’t exist.'
export const APPROVAL_WAITS = 'A decision about this is already waiting for a second administrator.'
export const APPROVAL_DECIDED = 'This request has already been decided.'
export const APPROVAL_OWN = 'You asked for this yourself, so another administrator has to decide it.'
export const APPROVAL_NOT_OWN = 'Only the person who asked for this can withdraw it.'
export const APPROVAL_WITHDRAWN = 'The person who asked has withdrawn this request. Nothing was moved.'
export const APPROVAL_NO_ADMIN = 'Only an administrator can decide this.'
/** Why a request lapsed; each is read by administrators. */
export const LAPSED_LATE = 'No one decided in time, so the request has expired. Nothing was moved.'
export const LAPSED_MOVED =
  'The booking has changed since this was requested, so the request has expired. Nothing was moved.'
export const LAPSED_SUMS =
  'The amounts have changed since this was requested, so the request has expired. Nothing was moved.'
export const LAPSED_ASKER =
  'The person who asked for this is no longer an administrator, so the request has expired. Nothing was moved.'
/** What is asked for, in a mail, a bell and the queue. */
export const APPROVAL_WHAT: Record<ApprovalKind, string> = {
  'settle-refund': 'Record that a refund was paid another way',
  release: 'Confirm the delivery for the couple',
  cancel: 'Cancel the booking',
  resolve: 'Decide the dispute',
  'release-payout': 'Release the held payout',
  'waive-recovery': 'Write off what a photographer owes after a lost chargeback',
}
