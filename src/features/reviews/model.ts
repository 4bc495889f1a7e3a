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

/** RV1: until when a late review, revealed without the other's, is still accepted. */
export const LATE_REVIEW_DAYS = 60

export const REVIEW_SHORT = 'Please write at least 40 characters'
export const MARK_NEEDED = 'Please choose one to five stars'
export const REVIEW_TOO_EARLY = 'A review can be written once the booking is completed.'
export const REVIEW_TOO_LATE = 'The time for a review is over.'
export const REVIEW_EXISTS = 'You have already reviewed this booking.'
export const REVIEW_NOT_FOUND = 'This review does not exist.'
export const PHOTO_NOT_FOUND = 'This photo no longer exists.'
export const REPLY_EXISTS = 'You have already answered this review.'

/** Why a review may be taken down (RV6): what it says, never its verdict. The person concerned sees the sentence. */
export const REMOVAL_REASONS = ['private', 'abuse', 'unrelated', 'false', 'unlawful'] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]
export const REMOVAL_LABELS: Record<RemovalReason, string> = {
  private: 'Names private details of somebody',
  abuse: 'Insults, threatens or demeans somebody',
  unrelated: 'Is not about this booking',
  false: 'Was not written by the person who booked or photographed',
  unlawful: 'Breaks the law',
}

/** An administrator's moves, from and to. Sealed reviews are out of reach. (RV6, 5-states) */
const REVIEW_MOVES = {
  takeDown: { from: ['published', 'in_check'], to: 'removed' },
  restore: { from: ['removed'], to: 'published' },
} as const satisfies Record<string, { from: readonly ReviewStatus[]; to: ReviewStatus }>
export type ReviewMove = keyof typeof REVIEW_MOVES

/** Whether a review in this state has this move. */
export const canMoveReview = (status: ReviewStatus, move: ReviewMove): boolean =>
  (REVIEW_MOVES[move].from as readonly ReviewStatus[]).includes(status)

export const TAKEN_DOWN_HINT = 'Our team took your review down: only you can still see it.'
