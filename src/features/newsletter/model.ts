import * as z from 'zod/mini'

/** A subscriber counts only after the confirming click (X10). */
export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** Longest e-mail address a mail server accepts. */
export const EMAIL_MAX = 254
/** The form stays in 'Subscribing...' at least this long (C15). */
export const SUBSCRIBING_MIN_MS = 1000
/** How long a confirmation link works. */
export const CONFIRM_VALID_DAYS = 7
/** A second request for the same address within this time sends no second mail. */
export const RESEND_AFTER_MS = 5 * 60_000
/** Requests per caller's address and per e-mail address (AB1). */
export const SUBSCRIBE_LIMITS = {
  perIp: { limit: 20, windowMs: 60 * 60_000 },
  perEmail: { limit: 5, windowMs: 60 * 60_000 },
} as const

/** The same rule the browser's own e-mail field applies (V18). */
export const SubscribeInput = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(z.regexes.html5Email)),
})

/** The token of a mailed link: 32 random bytes in base64url. */
export const TokenInput = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export const LABEL_EMAIL = 'E-mail address'
export const BUTTON_SUBSCRIBE = 'Subscribe'
export const BUTTON_SUBSCRIBING = 'Subscribing...'
/** T70 */
export const THANK_YOU = 'Thank you for subscribing! Please check your inbox to confirm.'
export const SUBSCRIBE_FAILED = 'We could not sign you up just now. Please try again in a moment.'
export const LINK_FAILED = 'That did not work just now. Please try again in a moment.'
export const TOO_MANY = 'Too many sign-ups from here. Please try again later.'

export const LINK_INVALID = 'This link has been used already or is no longer valid.'
/** What the two mailed links lead to. Only the button's POST spends the token: mail scanners follow links. */
export const LINK_PAGES = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'One click, and you will get one letter a month.',
    button: 'Confirm subscription',
    doneTitle: 'You are subscribed',
    doneText: 'Thank you. Every newsletter has a link to leave again.',
    invalidText: 'Please enter your address in the newsletter form again to get a new link.',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    text: 'We will take your address off the list and stop writing.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: 'Your address gets no newsletter any more. You are welcome back any time.',
    invalidText: 'Please use the link in the newest mail you got from us.',
  },
} as const
export type LinkAction = keyof typeof LINK_PAGES
