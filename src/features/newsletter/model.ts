/** A subscriber counts only after the confirming click. */
export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** The form stays in 'Subscribing...' at least this long (C15). */
export const SUBSCRIBING_MIN_MS = 1000
/** How long a confirmation link works. */
export const CONFIRM_VALID_DAYS = 7
/** A second request for the same address within this time sends no second mail. */
export const RESEND_AFTER_MS = 5 * 60_000
/** Requests per caller's address and per e-mail address. */
export const SUBSCRIBE_LIMITS = {
  perIp: { limit: 20, windowMs: 60 * 60_000 },
  perEmail: { limit: 5, windowMs: 60 * 60_000 },
} as const

export const LABEL_EMAIL = 'Email address'
export const BUTTON_SUBSCRIBE = 'Subscribe'
export const BUTTON_SUBSCRIBING = 'Subscribing...'
/** T70 */
export const THANK_YOU = 'Thank you for subscribing! Please check your inbox to confirm.'
export const SUBSCRIBE_FAILED = 'We couldn’t sign you up. Please try again in a moment.'
export const LINK_FAILED = 'That didn’t work. Please try again in a moment.'
export const TOO_MANY = 'Too many sign-ups from here. Please try again later.'

export const LINK_INVALID = 'This link has already been used or is no longer valid.'
