/** What all fields of one kind say and take. */
export const TEXT_LONG = 'This is too long'
/** Half of a surrogate pair: no program can store or show it. */
export const TEXT_INVALID = 'A character here is broken. Please type it again.'
export const DAY_INVALID = 'Please enter a day, for example June 12, 2027'

/** The longest address that mail takes. (RFC 5321) */
export const EMAIL_MAX = 254
export const EMAIL_INVALID = 'Please enter a valid email address'

/** The longest text a phone's field takes. */
export const PHONE_MAX = 40
