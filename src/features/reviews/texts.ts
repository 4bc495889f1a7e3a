import { DECIDE_DAYS, type ReviewAuthor, type ReviewStatus } from './model.ts'
import type { ReviewAuthorFilter, ReviewFilter } from './search.ts'

export const ADMIN_REVIEWS_TITLE = 'Reviews'
export const REVIEWS_SEARCH_PLACEHOLDER = 'Search reviews...'
export const REVIEWS_LOADING = 'Loading reviews...'
export const REVIEWS_NONE = 'No reviews found'
export const REVIEWS_FAILED = 'Failed to load reviews'
export const REVIEW_UNKNOWN = 'This review no longer exists.'
export const REVIEW_SEALED = 'This review is still sealed. It can be taken down once it’s shown.'
export const REVIEW_DOWN_ALREADY = 'This review has already been taken down.'
export const REVIEW_NOT_IN_CHECK = 'This review is no longer being checked.'
export const REVIEW_HAS_CHANGED = 'This review has changed in the meantime. Please take another look.'
export const REVIEW_NOT_DOWN = 'This review has already been restored.'
export const REASON_UNCHOSEN = 'Please choose the grounds'
export const REVIEW_TAKEN_DOWN = 'Review taken down'
export const REVIEW_RESTORED = 'Review restored'
export const TAKE_DOWN_MEANS =
  'The review is hidden from everyone and no longer counts; its photos are deleted for good. We’ll tell the writer and the person it’s about, with the grounds you choose. A low rating is never grounds.'
export const RESTORE_REVIEW_MEANS =
  'The review is shown again, without photos, and counts again. We’ll tell the writer and the person it’s about.'

export const REVIEW_KEPT = 'The review stays'
export const KEEP_REVIEW_MEANS =
  'The review is shown as before, without “being checked”. We’ll tell the couple and the photographer, and it can’t be disputed again.'

// What the photographer reads.
export const DISPUTE_SHORT = 'Please say in 20 characters or more what we should look at'
export const DISPUTE_EXISTS = 'You’ve already disputed this review.'
export const DISPUTE_TOO_LATE = 'The time to dispute this review is over.'
export const DISPUTE_MEANS = `The review stays visible, marked “Being checked”, and keeps counting. Our team decides within ${DECIDE_DAYS} days by the same rules for everyone; a low rating is never grounds. You can dispute a review once.`
export const DISPUTE_SENT = `Sent to our team: you’ll hear from us within ${DECIDE_DAYS} days`

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
export type ReviewAction = 'takeDown' | 'restore' | 'keep'
