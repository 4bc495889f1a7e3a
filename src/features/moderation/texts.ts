import type { BookingStatus } from '#features/bookings/model.ts'
import type { CaseCause, CaseDecision, LadderStep } from './model.ts'

/** Sentences of the specification, word for word. */
export const MODERATION_TITLE = 'Messages'
export const LOADING_MESSAGES = 'Loading messages...'
export const LOAD_FAILED = 'Failed to load messages'
export const NO_FLAGGED = 'No flagged messages found'
export const NO_MESSAGES = 'No messages found'
export const CONTENT_FILTERED = 'Content filtered'
export const FLAGGED_FOR_REVIEW = 'Message flagged for review'
export const UNFLAGGED = 'Message unflagged'
export const REPLY_PLACEHOLDER = 'Type your reply here...'
export const REPLY_SENT = 'Reply sent successfully'

/** Our own, where the specification names a case but gives no words. */
export const MODERATION_SUBTITLE = 'What couples and photographers write to each other, and what they reported.'
export const OPEN_TO_READ = 'Not flagged. Opening it is recorded.'
export const MESSAGE_GONE = 'This message doesn’t exist.'
export const ORIGINAL_GONE = 'We don’t keep the original of this message.'
export const FLAG_FAILED = 'We couldn’t change the flag. Please try again.'
export const ORIGINAL_FAILED = 'The original didn’t load. Please try again.'
export const REPLY_TAKEN = 'We couldn’t send this reply. Please try again.'
export const REPORT_GONE = 'This report doesn’t exist.'
export const REPORT_DECIDED = 'This report has already been decided.'
export const REPORT_AROUND = 'As it was delivered. The reported message is marked.'
export const REPORT_NEWEST = 'The newest messages, as they were delivered. The report isn’t about one of them alone.'
export const REPORT_MEANS =
  'Resolve it when you’ve done something about it, and dismiss it when there’s nothing to do. No one is told.'
export const REPORT_NOT_REOPENED = 'Only your own decision of the last ten minutes can be taken back.'
export const REPORTS_REOPENED = 'The reports are open again'
export const FLAGS_BACK = 'The messages are flagged again'
export const INQUIRY_GONE = 'This inquiry isn’t marked as not genuine.'
export const INQUIRY_REVIEWED = 'This inquiry has already been reviewed.'
export const DECISION_FAILED = 'We couldn’t save that. Please try again.'
export const REPORT_RESOLVED = 'Report resolved'
export const REPORT_DISMISSED = 'Report dismissed'
export const MARKED_REVIEWED = 'Inquiry marked as reviewed'
export const NO_REPORTS = 'No open reports'
export const NO_NOT_GENUINE = 'No inquiries to review'

/** A file with contact details in its name or its text, before a booking. */
export const HELD_BACK = 'Contains contact details: the other side gets it once they’ve booked.'

// Contact details before a booking: the queue, and what the people concerned read.
export const CASE_GONE = 'This case doesn’t exist.'
export const CASE_AROUND = 'As they were delivered. Flagged ones are marked.'
export const CASE_DECIDED = 'This case has already been decided.'
export const STEP_SKIPPED = 'Steps can’t be skipped: nobody is paused without two notices.'
export const PAUSE_GONE = 'This pause doesn’t exist.'
export const PAUSE_OVER = 'This pause is already over.'
export const DECISION_UNCHOSEN = 'Please choose what to do'
export const CASES_TITLE = 'Waiting for a look'
export const PAUSES_TITLE = 'Paused'
export const NO_CASES = 'Nothing to look at'
export const NO_CASES_MEANS =
  'Messages that may pass contact details on without our filter being sure wait here, and people who keep trying after two notices.'
export const NO_PAUSES = 'No one is paused'
export const NO_PAUSES_MEANS = 'Whoever a moderator has paused is listed here until the pause is over.'
export const PAUSE_LIFTED = 'Pause ended'
export const LIFT_MEANS = 'They can write again at once, and the pause no longer counts. We’ll email them.'

export const CAUSE_LABELS: Record<CaseCause, string> = {
  uncertain: 'Our filter isn’t sure',
  repeated: 'Again after two notices',
}
export const STEP_LABELS: Record<LadderStep, string> = {
  notice: 'Notice',
  second_notice: 'Second notice',
  pause: 'Pause',
}
export const DECISION_LABELS: Record<CaseDecision, string> = {
  cleared: 'Nothing wrong',
  notice: 'Send a notice',
  second_notice: 'Send a second notice',
  pause: 'Pause their messages',
}
export const DECISION_MEANS: Record<CaseDecision, string> = {
  cleared: 'The messages are unflagged. No one is told.',
  notice: 'They get a friendly email that says why we keep contact details for later and how booking shares them.',
  second_notice: 'They get a firmer email that says what happens next time.',
  pause:
    'They can read everything, but can’t write to anyone they haven’t booked with until the pause ends. We’ll email them why, until when and how to object.',
}
export const DECISION_DONE: Record<CaseDecision, string> = {
  cleared: 'Cleared: nothing was wrong',
  notice: 'Notice sent',
  second_notice: 'Second notice sent',
  pause: 'Their messages are paused',
}

/** Where two who write to each other stand, before the date. */
export const BOOKING_BETWEEN: Record<BookingStatus, string> = {
  pending: 'Agreeing on a booking for',
  confirmed: 'Booked for',
  completed: 'Photographed on',
  cancelled: 'Cancelled, for',
}
export const NO_BOOKING_BETWEEN = 'Nothing booked'
