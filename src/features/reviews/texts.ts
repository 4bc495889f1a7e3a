import { DECIDE_DAYS, HEARING_DAYS, type ReviewAuthor, type ReviewStatus } from './model.ts'
import type { ReviewAuthorFilter, ReviewFilter } from './search.ts'

export const ADMIN_REVIEWS_TITLE = 'Reviews'
export const REVIEWS_SEARCH_PLACEHOLDER = 'Search reviews...'
export const REVIEWS_LOADING = 'Loading reviews...'
export const REVIEWS_NONE = 'No reviews found'
export const REVIEWS_FAILED = 'Failed to load reviews'
export const REVIEW_UNKNOWN = 'This review no longer exists.'
export const REVIEW_SEALED = 'This review is still sealed. It can be checked once it’s shown.'
export const REVIEW_NOT_CHECKED = 'A review is taken down only after a check, in which both sides are heard.'
export const HEARING_GOES_ON =
  'Both sides have three days to say something. Until both have, or the time is up, a review can only be taken down for private details or because it breaks the law.'
export const REVIEW_DOWN_ALREADY = 'This review has already been taken down.'
export const REVIEW_NOT_IN_CHECK = 'This review is no longer being checked.'
export const REVIEW_NOT_DOWN = 'This review has already been restored.'
export const REASON_UNCHOSEN = 'Please choose the grounds'
export const REVIEW_TAKEN_DOWN = 'Review taken down'
export const REVIEW_RESTORED = 'Review restored'
export const TAKE_DOWN_MEANS =
  'The review is hidden from everyone and no longer counts; its photos are deleted for good. We’ll tell the writer and the person it’s about, with the grounds you choose. A low rating is never grounds.'
export const CHECK_REVIEW_MEANS = `The review stays visible and keeps counting. We’ll tell both sides the grounds and ask what they have to say: they have ${HEARING_DAYS} days. A low rating is never grounds.`
export const REVIEW_CHECKED = 'Both sides have been asked'
export const RESTORE_REVIEW_MEANS =
  'The review is shown again, without photos, and counts again. We’ll tell the writer and the person it’s about.'

export const REVIEW_KEPT = 'The review stays'
export const KEEP_REVIEW_MEANS =
  'The review is shown as before, without “being checked”. We’ll tell the couple and the photographer, and it can’t be disputed again.'

export const KEEP_MANY_MEANS =
  'Each one is shown as before, without “being checked”. We’ll tell both sides at once, so this can’t be undone. To take a review down, open it: each has its own grounds.'

// What the photographer reads.
export const DISPUTE_SHORT = 'Please say in 20 characters or more what we should look at'
export const DISPUTE_EXISTS = 'You’ve already disputed this review.'
export const DISPUTE_TOO_LATE = 'The time to dispute this review is over.'
export const DISPUTE_MEANS = `The review stays visible, marked “Being checked”, and keeps counting. Our team decides within ${DECIDE_DAYS} days by the same rules for everyone; a low rating is never grounds. You can dispute a review once.`
export const DISPUTE_SENT = `Sent to our team: you’ll hear from us within ${DECIDE_DAYS} days`

// What both sides read while a review is being checked.
export const HEARING_EMPTY = 'Please write what we should know'
export const HEARING_CLOSED = 'This check is over.'
export const HEARING_ANSWERED = 'You’ve already told us your side.'
export const HEARING_SENT = 'Thank you: our team reads it before deciding'
export const HEARING_MEANS =
  'Only our team reads what you write here. We decide by what the review says and by the rules, which are the same for everyone.'

// What photographers tell each other about couples, and what couples answer.
export const NOTE_EMPTY = 'Please write a sentence or two'
export const NOTE_ANSWER_EMPTY = 'Please write an answer'
export const NOTE_REASON_EMPTY = 'Please tell us what’s wrong with it'
export const NOTE_REPORTED = 'Thank you. Our team will look at it.'
export const NOTE_REPORTED_ALREADY = 'You’ve already told us. We’re looking into it.'
export const NOTE_TAKEN_DOWN = 'The note is gone'
export const TAKE_DOWN_NOTE_MEANS =
  'The note and the couple’s answer are deleted for good. We’ll tell both sides, with the grounds you choose.'
/** How a report about a note begins, for our team. */
export const reportAboutNote = (reason: string, note: string): string =>
  `${reason}\n\nThe photographer’s note: “${note}”`
export const NOTE_TOO_EARLY = 'You can write a note once the booking is completed.'
export const NOTE_TOO_LATE = 'The time to write a note is over.'
export const NOTE_EXISTS = 'You’ve already written a note about this booking.'
export const NOTE_GONE = 'This note doesn’t exist.'
export const NOTE_ANSWERED = 'You’ve already answered this note.'
export const NOTE_SAVED = 'Your note is shared'
export const NOTE_REMOVED = 'Your note is gone'
export const NOTE_ANSWER_SAVED = 'Your answer is shown with the note'
export const NOTE_MEANS =
  'Shared, without your name, with photographers this couple asks. The couple reads it, sees that it’s yours, and can answer. It’s deleted after two years. Keep to how working together went: nothing about anyone’s body, beliefs, family or money.'
export const NOTE_ABOUT_YOU =
  'Photographers you ask can read this, without the name of who wrote it, and your answer with it. It’s deleted two years after it was written.'
export const NOTES_TITLE = 'What colleagues say'
export const NOTES_MEANS = 'From photographers who worked with this couple. The couple has read it too.'

export const REVIEWS_PAGE_SIZE = 20

export const REVIEW_STATUS_LABELS: Record<ReviewStatus, string> = {
  draft: 'Draft',
  submitted: 'Awaiting reveal',
  published: 'Published',
  in_check: 'Being checked',
  removed: 'Taken down',
}
export const filterLabel = (filter: ReviewFilter): string =>
  filter === 'all' ? 'All Statuses' : REVIEW_STATUS_LABELS[filter]
export const REVIEW_AUTHOR_LABELS: Record<ReviewAuthor, string> = { client: 'Couple', vendor: 'Photographer' }
export const AUTHOR_FILTER_LABELS: Record<ReviewAuthorFilter, string> = {
  all: 'Both sides',
  client: 'Couples',
  vendor: 'Photographers',
}

/** What a row's menu opens. */
export type ReviewAction = 'check' | 'takeDown' | 'restore' | 'keep'
