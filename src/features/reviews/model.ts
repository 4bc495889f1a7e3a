/** A submitted review is sealed until both have written or the window is over (RV2). */
export const REVIEW_STATUSES = ['draft', 'submitted', 'published', 'in_check', 'removed'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const REVIEW_AUTHORS = ['client', 'vendor'] as const
export type ReviewAuthor = (typeof REVIEW_AUTHORS)[number]

/** RV3: what a review holds. */
export const REVIEW_TEXT_MIN = 40
export const REVIEW_TEXT_MAX = 2000
export const REVIEW_PHOTOS_MAX = 5

/** RV1: how long both sides may write, and until when a late review, revealed without the other's, is still taken. */
export const REVIEW_WINDOW_DAYS = 14
export const LATE_REVIEW_DAYS = 60

/** The four marks beside the overall one (RV3). */
export const REVIEW_MARKS = ['quality', 'communication', 'punctuality', 'value'] as const
export type ReviewMark = (typeof REVIEW_MARKS)[number]

export const REVIEW_SHORT = 'Please write at least 40 characters'
export const MARK_NEEDED = 'Please choose one to five stars'
export const REVIEW_TOO_EARLY = 'A review can be written once the booking is completed.'
export const REVIEW_TOO_LATE = 'The time for a review is over.'
export const REVIEW_EXISTS = 'You have reviewed this booking already.'
export const REVIEW_NOT_FOUND = 'This review does not exist.'
export const REPLY_EXISTS = 'You have answered this review already.'
