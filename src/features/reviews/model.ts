/** A submitted review is sealed until both have written or the window is over (RV2). */
export const REVIEW_STATUSES = ['draft', 'submitted', 'published', 'in_check', 'removed'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const REVIEW_AUTHORS = ['client', 'vendor'] as const
export type ReviewAuthor = (typeof REVIEW_AUTHORS)[number]

/** RV3: what a review holds. */
export const REVIEW_TEXT_MIN = 40
export const REVIEW_TEXT_MAX = 2000
export const REVIEW_PHOTOS_MAX = 5
