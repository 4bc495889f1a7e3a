import type { ActorRole } from '#shared/access/roles.ts'
import { allows, type Transition } from '#shared/status/transitions.ts'

/** A submitted review is sealed until both have written or the window is over (RV2). */
export const REVIEW_STATUSES = ['draft', 'submitted', 'published', 'in_check', 'removed'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const REVIEW_AUTHORS = ['client', 'vendor'] as const
export type ReviewAuthor = (typeof REVIEW_AUTHORS)[number]

/** RV3: what a review holds. */
export const REVIEW_TEXT_MIN = 40
export const REVIEW_TEXT_MAX = 2000
export const REVIEW_PHOTOS_MAX = 5

/** A photo of a review that is still being written: on its way, or a picture already. */
export const REVIEW_PHOTO_STATUSES = ['uploading', 'ready'] as const
/** How long the photos of a review that was never sent are kept. */
export const REVIEW_PHOTO_KEPT_DAYS = 7

/** Until when a late review, revealed without the other's, is still accepted. */
export const LATE_REVIEW_DAYS = 60

export const REVIEW_SHORT = 'Please write at least 40 characters'
export const MARK_NEEDED = 'Please choose one to five stars'
export const REVIEW_TOO_EARLY = 'You can write a review once the booking is completed.'
/** Nothing that is unpaid is reviewed. */
export const REVIEW_WAITS =
  'The couple’s bank has taken a payment back. You can write a review once it’s paid again, or the bank returns it.'
export const REVIEW_TOO_LATE = 'The time to write a review is over.'
export const REVIEWED_LEFT = 'Their account is deleted, so nothing more can be written about them.'
export const REVIEW_EXISTS = 'You’ve already reviewed this booking.'
export const REVIEW_NOT_FOUND = 'This review doesn’t exist.'
export const PHOTO_NOT_FOUND = 'This photo no longer exists.'
export const REPLY_EXISTS = 'You’ve already answered this review.'

/** Why a review may be taken down: what it says, never its verdict. The person concerned sees the sentence. */
export const REMOVAL_REASONS = ['private', 'abuse', 'unrelated', 'false', 'unlawful'] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]
export const REMOVAL_LABELS: Record<RemovalReason, string> = {
  private: 'Names someone’s private details',
  abuse: 'Insults, threatens or demeans someone',
  unrelated: 'Isn’t about this booking',
  false: 'Wasn’t written by the person who booked or photographed',
  unlawful: 'Breaks the law',
}

/** How long after it was shown a review can be disputed, and by when our team decides. */
export const DISPUTE_DAYS = 30
export const DECIDE_DAYS = 7
/** What the photographer writes to our team about it. */
export const DISPUTE_TEXT_MIN = 20
export const DISPUTE_TEXT_MAX = 1000

/** Who had a review checked: the photographer it is about, or our team. */
export const CHECK_OPENERS = ['photographer', 'team'] as const
/** How long both sides have to say something before a review can be taken down. */
export const HEARING_DAYS = 3
export const HEARING_TEXT_MAX = 1000
/** What harms somebody while it is read: taken down before the hearing is over, which goes on. */
export const URGENT_REASONS: readonly RemovalReason[] = ['private', 'unlawful']

/** How a check of a review ended; null while it is open. */
export const DISPUTE_DECISIONS = ['kept', 'taken_down'] as const

/** The grounds as the photographer chooses them: those for which a review may be taken down, and no others. */
export const disputeLabel = (reason: RemovalReason): string =>
  `It ${REMOVAL_LABELS[reason].charAt(0).toLowerCase()}${REMOVAL_LABELS[reason].slice(1)}`

/** What a photographer tells colleagues about a couple, and for how long after the wedding it can be written. */
export const NOTE_TEXT_MAX = 400
export const NOTE_WRITTEN_DAYS = 60
export const NOTE_KEPT_DAYS = 2 * 365
/** The newest of a couple's, as colleagues see them. */
export const NOTES_SHOWN = 10

/** Every transition of a review that was sent. Sealed ones cannot be changed. */
export const REVIEW_TRANSITIONS = {
  reveal: { by: ['client', 'photographer', 'system'], from: ['submitted'], to: 'published' },
  dispute: { by: ['photographer'], from: ['published'], to: 'in_check' },
  check: { by: ['admin'], from: ['published'], to: 'in_check' },
  keep: { by: ['admin'], from: ['in_check'], to: 'published' },
  takeDown: { by: ['admin'], from: ['in_check'], to: 'removed' },
  restore: { by: ['admin'], from: ['removed'], to: 'published' },
} as const satisfies Record<string, Transition<ReviewStatus>>
export type ReviewTransition = keyof typeof REVIEW_TRANSITIONS

/** Whether this role may make this transition of a review in this state. */
export const canMoveReview = (status: ReviewStatus, move: ReviewTransition, role: ActorRole = 'admin'): boolean =>
  allows<ReviewStatus>(REVIEW_TRANSITIONS[move], status, role)

export const TAKEN_DOWN_HINT = 'Our team took your review down, so only you can still see it.'
export const IN_CHECK_HINT =
  'Our team is checking your review. It stays visible and keeps counting until we’ve decided. A low rating is never grounds.'
