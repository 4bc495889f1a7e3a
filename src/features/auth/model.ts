/**
 * Only an active profile has a session: it is checked in the statement that reads one. Whoever is leaving comes back by
 * signing in; of whoever has left only an id remains.
 */
export const PROFILE_STATUSES = ['active', 'suspended', 'leaving', 'left'] as const
export type ProfileStatus = (typeof PROFILE_STATUSES)[number]

/** Who acts for a couple: whose account it was, and the partner who was invited. Both may do the same. */
export const MEMBER_PLACES = ['owner', 'partner'] as const
export type MemberPlace = (typeof MEMBER_PLACES)[number]

/** What a mailed single-use link is for. */
export const EMAIL_TOKEN_KINDS = [
  'confirm_email',
  'reset_password',
  'sign_in',
  'contact_email',
  'account_email',
  'keep_email',
] as const
export type EmailTokenKind = (typeof EMAIL_TOKEN_KINDS)[number]

/** What a person agreed to, kept with the version of the text they saw (PR3). */
export const CONSENT_KINDS = ['terms', 'privacy', 'vendor_terms', 'newsletter', 'electronic_records'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** C1, X23: sign-in and sign-up accept six, a reset or change asks for eight, the team's for twelve. */
export const PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 8
export const TEAM_PASSWORD_MIN = 12
/** Hashing is expensive, so the length is limited. */
export const PASSWORD_MAX = 200
export const NAME_MAX = 80
export const RETURN_TO_MAX = 500
export const CITY_MAX = 120
/** The range of wedding dates: wide, but it catches typing errors. */
export const EARLIEST_WEDDING = '2000-01-01'
export const LATEST_WEDDING = '2099-12-31'

/** How long mailed links work. */
export const RESET_VALID_MINUTES = 60
export const CONFIRM_VALID_HOURS = 24
export const SIGN_IN_LINK_VALID_MINUTES = 30
/** How long a former address can be taken back, and is kept from other accounts. */
export const KEEP_ADDRESS_HOURS = 72

/** In place of a hash: this account has no password, and none fits it. */
export const NO_PASSWORD = 'none'

/** What the page says that follows a sign-in at Google or Apple. */
export const IDENTITY_OUTCOMES = [
  'join',
  'taken',
  'unverified',
  'suspended',
  'cancelled',
  'busy',
  'failed',
  'new',
] as const
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Limits on tries that no administrator sets; the limits of signing in, signing up and asking for mails are settings
 * (src/shared/access/rate-limits.ts). `perAccount` counts per account or mailed link, regardless of the caller.
 */
export const AUTH_LIMITS = {
  reset: { perAccount: { limit: 5, windowMs: HOUR } },
  confirm: { perAccount: { limit: 20, windowMs: HOUR } },
  /** While this is used up, one of its links is still valid, so nobody can keep one from the owner. */
  signInLink: { perAccount: { limit: 3, windowMs: SIGN_IN_LINK_VALID_MINUTES * MINUTE } },
  changePassword: { perAccount: { limit: 10, windowMs: 15 * MINUTE } },
} as const

/**
 * With an account's sign-in tries used up, an address that has not tried yet has one try; all of these together are
 * this many times the account's limit. Known devices and mailed links have limits of their own.
 */
export const SIGN_IN_TRIES_IN_ALL = 10

/** The answer for any address takes this long at least, so that its timing reveals nothing. */
export const EVEN_ANSWER_MS = 300

/** C16, C17, C21. */
export const ADMIN_REDIRECT_MS = 1000
export const RESET_REDIRECT_MS = 2000
export const VIEWER_RETRY_MS = 500
export const VIEWER_RETRY_TRIES = 20
export const SIGN_UP_TOAST_MS = 6000
