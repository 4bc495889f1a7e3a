/** What a signed-in person is. `photographer` is every kind of vendor (X4); `client` is the default (spec 1, section 6). */
export const ROLES = ['client', 'photographer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** A suspended profile may sign in and see its status, nothing more. */
export const PROFILE_STATUSES = ['active', 'suspended'] as const
export type ProfileStatus = (typeof PROFILE_STATUSES)[number]

/** What a mailed single-use link is for (X27, X46). */
export const EMAIL_TOKEN_KINDS = ['confirm_email', 'reset_password'] as const
export type EmailTokenKind = (typeof EMAIL_TOKEN_KINDS)[number]

/** What a person agreed to, kept with the version of the text they saw (PR3, R7). */
export const CONSENT_KINDS = ['terms', 'privacy', 'vendor_terms', 'newsletter'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
